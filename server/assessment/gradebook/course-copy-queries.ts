import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { gradePolicies } from '../../../database/schema/index.ts'

export async function copyPolicy(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into ${gradePolicies} (course_id, policy)
    select ${to}, policy from ${gradePolicies} where course_id = ${from}`)
}
