import { and, eq, type Placeholder, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dueInRound } from '../../../database/conditions/round-dates.ts'
import { courses, modules, quizAllowances, quizAttempts, quizzes } from '../../../database/schema/index.ts'

/**
 * All attempts use the database clock, because the clocks of several machines may differ. Every row that is compared
 * with a deadline includes the time it was read.
 */
export const readAt = sql<Date>`now()`.mapWith(quizAttempts.startedAt)

export const waitsForGrade = sql`(${quizAttempts.submittedAt} is not null and ${quizAttempts.percent} is null)`

export const placeColumns = {
  courseId: courses.id,
  courseCode: courses.code,
  courseTitle: courses.title,
  departmentId: courses.departmentId,
  moduleId: modules.id,
  modulePosition: modules.position,
  moduleTitle: modules.title,
}

/** When a quiz is due for a student: in their round, otherwise in the course. Extra minutes come on top. */
const dueFor = (userId: string | Placeholder | SQLWrapper) => {
  const courseId = sql`(select place.course_id from ${modules} place where place.id = ${quizzes.moduleId})`
  return sql<Date | null>`coalesce(${dueInRound(userId as SQLWrapper, courseId, quizzes.id)}, ${quizzes.dueAt})`.mapWith(
    quizzes.dueAt,
  )
}

/** The quiz rules, and one student's allowance and due date; join `allowanceOf`. */
export const ruleColumnsOf = (userId: string | Placeholder) => ({
  attemptsAllowed: quizzes.attemptsAllowed,
  counts: quizzes.counts,
  review: quizzes.review,
  dueAt: dueFor(userId),
  mostExtraMinutes: sql<number>`coalesce((select max(extra_minutes) from quiz_allowances where quiz_id = ${quizzes.id}), 0)::int`,
  extraMinutes: sql<number>`coalesce(${quizAllowances.extraMinutes}, 0)::int`,
  extraAttempts: sql<number>`coalesce(${quizAllowances.extraAttempts}, 0)::int`,
  readAt,
})

export const allowanceOf = (userId: string | Placeholder) =>
  and(eq(quizAllowances.quizId, quizzes.id), eq(quizAllowances.userId, userId))

/** For enrolled students: includes archived courses. */
export const openCourse = sql`${courses.status} in ('published', 'archived')`

/** The value of a column in the latest graded attempt of a group. */
export const latest = <Value>(column: PgColumn) =>
  sql<Value>`(array_agg(${column} order by ${quizAttempts.number} desc) filter (where ${quizAttempts.percent} is not null))[1]`
