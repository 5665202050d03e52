import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { completionKept } from './completion-kept.ts'

/**
 * Number of a person's completed modules in a course, of those that are live.
 *
 * @param userId a qualified column
 * @param courseId as above
 */
export const completedModules = (userId: SQLWrapper, courseId: SQLWrapper): SQL<number> =>
  sql<number>`(select count(*)::int from module_progress p
    where p.user_id = ${userId} and p.course_id = ${courseId} and p.completed_at is not null
      and exists (select 1 from live_modules l where l.id = p.module_id))`

/** @param courseId an id */
export const moduleCountOf = (courseId: string): SQL<number> =>
  sql<number>`(select count(*)::int from live_modules m where m.course_id = ${courseId})`

/** When a person last did something in a course: read, completed or saved a module. Null before the first. */
export const lastActivityIn = (userId: SQLWrapper, courseId: SQLWrapper): SQL<string | null> =>
  sql<string | null>`greatest(
    (select max(p.updated_at) from module_progress p where p.user_id = ${userId} and p.course_id = ${courseId}),
    (select max(o.updated_at) from module_positions o where o.user_id = ${userId} and o.course_id = ${courseId}))`

/**
 * As `isCourseCompleted` in rules/learning/progress.ts.
 *
 * @param moduleCount of the course: a scalar that depends on no row is read once
 */
export const hasCompletedCourse = (
  userId: SQLWrapper,
  courseId: SQLWrapper,
  moduleCount: SQL<number>,
): SQL<boolean> =>
  sql<boolean>`(${moduleCount} > 0
    and (${completedModules(userId, courseId)} = ${moduleCount} or ${completionKept(userId, courseId)}))`

/**
 * Everyone in a course with their completed modules and last activity, in one pass over what they did: for a list that
 * needs the figures of all of them. Columns: `user_id`, `modules`, `last`.
 */
export const activityOfCourse = (courseId: string): SQL => sql`(
  select enrolled.user_id, coalesce(done.modules, 0) as modules, greatest(done.last, stopped.last) as last
    from enrollments enrolled
    left join (select p.user_id, (count(*) filter (where p.completed_at is not null))::int as modules, max(p.updated_at) as last
                 from enrollments e join module_progress p on p.user_id = e.user_id and p.course_id = e.course_id
                where e.course_id = ${courseId} group by p.user_id) done on done.user_id = enrolled.user_id
    left join (select o.user_id, max(o.updated_at) as last
                 from enrollments e join module_positions o on o.user_id = e.user_id and o.course_id = e.course_id
                where e.course_id = ${courseId} group by o.user_id) stopped on stopped.user_id = enrolled.user_id
   where enrolled.course_id = ${courseId})`
