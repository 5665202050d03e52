import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { completionKept } from './completion-kept.ts'

/**
 * Number of a person's completed modules in a course.
 *
 * @param userId a qualified column
 * @param courseId as above
 */
export const completedModules = (userId: SQLWrapper, courseId: SQLWrapper): SQL<number> =>
  sql<number>`(select count(*)::int from module_progress p
    where p.user_id = ${userId} and p.course_id = ${courseId} and p.completed_at is not null)`

/** @param courseId an id */
export const moduleCountOf = (courseId: string): SQL<number> =>
  sql<number>`(select count(*)::int from modules m where m.course_id = ${courseId})`

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
