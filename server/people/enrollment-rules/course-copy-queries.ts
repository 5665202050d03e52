import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { coursePrerequisites, enrollmentRules } from '../../../database/schema/index.ts'

export async function copyRules(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into ${enrollmentRules} (course_id, who, code, capacity)
    select ${to}, who, code, capacity from ${enrollmentRules} where course_id = ${from}`)
  await tx.execute(sql`
    insert into ${coursePrerequisites} (course_id, required_course_id)
    select ${to}, required_course_id from ${coursePrerequisites} where course_id = ${from}`)
}
