import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { completionRequirements } from '../../../database/schema/index.ts'

export async function copyRow(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into ${completionRequirements}
      (course_id, certificate, quizzes, assignments, chosen, assignment_percent, minimum_grade, attendance_percent)
    select ${to}, certificate, quizzes, assignments,
      coalesce((select jsonb_agg(case when id like ${`${from}-%`} then ${to}::text || substr(id, ${from.length + 1})
        else id end) from jsonb_array_elements_text(chosen) as id), '[]'),
      assignment_percent, minimum_grade, attendance_percent
    from ${completionRequirements} where course_id = ${from}`)
}
