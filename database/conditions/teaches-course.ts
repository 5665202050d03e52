import { type SQL, sql } from 'drizzle-orm'
import { courseInstructors, users } from '../schema/index.ts'

/**
 * Whether a person teaches a course: assigned to it, and still an instructor or administrator. An assignment outlasts a
 * revoked role and must not grant access. For administrators, who see every course, use `taughtBy`.
 *
 * @param courseId a qualified column, or an id
 */
export const teachesCourse = (userId: string | SQL, courseId: unknown): SQL<boolean> =>
  sql<boolean>`exists (
    select 1 from ${courseInstructors} i join ${users} teacher on teacher.id = i.user_id
     where i.user_id = ${userId} and i.course_id = ${courseId} and teacher.role <> 'student')`

/**
 * Whether the viewer may see a course as its teacher, for the WHERE. Administrators see every course.
 *
 * @param courseId as above
 */
export const taughtBy = ({ id, role }: { id: string; role: string }, courseId: unknown): SQL<boolean> =>
  role === 'admin' ? sql<boolean>`true` : teachesCourse(id, courseId)
