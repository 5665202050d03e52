import { asc, type SQL, sql } from 'drizzle-orm'
import { enrollments, users } from '../schema/index.ts'

/** Up to this many students are sorted by name for a page. */
const mostSorted = 2_000

export const areMany = (count: number): boolean => count > mostSorted

/**
 * Whether a row of `users` is a student of a course, for lists by name.
 *
 * @param many if true, scanning all users by name finds a page sooner than sorting the students
 */
export function isStudentOf(courseId: string, many: boolean): SQL {
  return many
    ? // A scalar, because `exists` would become a join and collect all of them.
      sql`(select true from ${enrollments} e where e.user_id = ${users.id} and e.course_id = ${courseId})`
    : // A list, because with a join one generic plan for all courses would scan all users by name.
      sql`${users.id} = any(array(select e.user_id from ${enrollments} e where e.course_id = ${courseId}))`
}

/** @param id of the last one on the previous page; null for the first page */
export function afterByName(id: string | null): SQL | undefined {
  if (id === null) return undefined
  return sql`(${users.lastName}, ${users.firstName}, ${users.id})
    > (select u.last_name, u.first_name, u.id from ${users} u where u.id = ${id})`
}

export const byName = [asc(users.lastName), asc(users.firstName), asc(users.id)]
