import type { Transaction } from '../client.ts'
import { stuckCountOf } from '../conditions/stuck-count.ts'

/** Counts who is stuck, as the hourly job does, so that a new demo school shows them immediately. */
export async function seedDemoStuck(tx: Transaction, courseIds: readonly string[]): Promise<void> {
  for (const statement of courseIds.flatMap(stuckCountOf)) await tx.execute(statement)
}
