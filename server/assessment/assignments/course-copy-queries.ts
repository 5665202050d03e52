import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { assignmentDueDates, assignmentGrading, latePolicies } from '../../../database/schema/index.ts'

export interface CourseCopied {
  from: string
  to: string
  days: number
  timeZone: string
}

/** The id of the assignment in the copy, whose ids begin with the id of its course. */
const idIn = ({ from, to }: CourseCopied) => sql`${to}::text || substr(assignment_id, ${from.length + 1})`

export async function copyDueDates(tx: Transaction, copied: CourseCopied): Promise<void> {
  const { from, to, days, timeZone } = copied
  await tx.execute(sql`
    insert into ${assignmentDueDates} (course_id, assignment_id, due_at)
    select ${to}, ${idIn(copied)},
      ((due_at at time zone ${timeZone}) + make_interval(days => ${days})) at time zone ${timeZone}
    from ${assignmentDueDates} where course_id = ${from}`)
}

export async function copyGrading(tx: Transaction, copied: CourseCopied): Promise<void> {
  const { from, to } = copied
  await tx.execute(sql`
    insert into ${assignmentGrading} (course_id, assignment_id, hold_grades, hide_names)
    select ${to}, ${idIn(copied)}, hold_grades, hide_names from ${assignmentGrading} where course_id = ${from}`)
  await tx.execute(sql`
    insert into ${latePolicies} (course_id, policy)
    select ${to}, policy from ${latePolicies} where course_id = ${from}`)
}

export async function dueDatesToCopy(db: Database, courseId: string): Promise<Date[]> {
  const rows = await db
    .select({ dueAt: assignmentDueDates.dueAt })
    .from(assignmentDueDates)
    .where(eq(assignmentDueDates.courseId, courseId))
  return rows.map(({ dueAt }) => dueAt)
}
