import { type SQL, sql } from 'drizzle-orm'
import { courseInstructors, users } from '../schema/index.ts'

/**
 * Whether somebody teaches a course: assigned to it, and still one of those who teach. An assignment outlasts a role
 * that is taken away, and must not speak for it. Of an administrator, who sees every course, `taughtBy` tells.
 *
 * @param courseId a column with its table, or an id
 */
export const teachesCourse = (userId: string | SQL, courseId: unknown): SQL<boolean> =>
  sql<boolean>`exists (
    select 1 from ${courseInstructors} i join ${users} teacher on teacher.id = i.user_id
     where i.user_id = ${userId} and i.course_id = ${courseId} and teacher.role <> 'student')`

/**
 * Whether somebody sees a course as its teacher, to stand in the WHERE: to whoever does not, nothing of it is there.
 * Administrators see every one.
 *
 * @param courseId as above
 */
export const taughtBy = ({ id, role }: { id: string; role: string }, courseId: unknown): SQL<boolean> =>
  role === 'admin' ? sql<boolean>`true` : teachesCourse(id, courseId)
