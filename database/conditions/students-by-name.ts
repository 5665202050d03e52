import { asc, type SQL, sql } from 'drizzle-orm'
import { enrollments, users } from '../schema/index.ts'

/** So many students are put in order by name for a page. */
const mostSorted = 2_000

/** Whether so many students are more than are put in order for a page of them. */
export const areMany = (count: number): boolean => count > mostSorted

/**
 * Whether a row of `users` is a student of a course, for lists by name.
 *
 * @param many whether they are so many that going through everyone by name finds a page sooner than putting all of them
 *   in order
 */
export function isStudentOf(courseId: string, many: boolean): SQL {
  return many
    ? // As a value and not as `exists`, which would be joined, and so gather all of them.
      sql`(select true from ${enrollments} e where e.user_id = ${users.id} and e.course_id = ${courseId})`
    : // As a list and not as a join: one plan for courses of every size would go through everyone by name for these, too.
      sql`${users.id} = any(array(select e.user_id from ${enrollments} e where e.course_id = ${courseId}))`
}

/** @param id of the last one of the page before; null for the first page */
export function afterByName(id: string | null): SQL | undefined {
  if (id === null) return undefined
  return sql`(${users.lastName}, ${users.firstName}, ${users.id})
    > (select u.last_name, u.first_name, u.id from ${users} u where u.id = ${id})`
}

export const byName = [asc(users.lastName), asc(users.firstName), asc(users.id)]
