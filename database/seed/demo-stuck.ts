import { sql } from 'drizzle-orm'
import type { Transaction } from '../client.ts'
import { stuckIn } from '../conditions/stuck.ts'
import { stuckCounts, stuckPeople } from '../schema/index.ts'

/** Counts who is stuck, as the hourly job does, so that a new demo school shows them immediately. */
export async function seedDemoStuck(tx: Transaction, courseIds: readonly string[]): Promise<void> {
  for (const courseId of courseIds) {
    await tx.execute(sql`
      insert into ${stuckPeople} (course_id, user_id, reason, since, item_id)
      select ${courseId}, found.* from (${stuckIn(courseId)}) as found on conflict do nothing`)
  }
  await tx
    .insert(stuckCounts)
    .values(courseIds.map((courseId) => ({ courseId })))
    .onConflictDoNothing()
}
