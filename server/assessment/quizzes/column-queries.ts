import { and, eq, type Placeholder, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  accommodatedMinutes,
  laterDue,
  mostAccommodatedMinutes,
} from '../../../database/conditions/accommodations.ts'
import { dueInRound } from '../../../database/conditions/round-dates.ts'
import {
  courses,
  liveModules,
  liveQuizzes,
  quizAllowances,
  quizAttempts,
} from '../../../database/schema/index.ts'

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
  moduleId: liveModules.id,
  modulePosition: liveModules.position,
  moduleTitle: liveModules.title,
}

const courseOfQuiz = sql`(select place.course_id from ${liveModules} place where place.id = ${liveQuizzes.moduleId})`

/** When a quiz is due for a student: in their round, otherwise in the course. What they have more comes on top. */
export const dueFor = (userId: string | Placeholder | SQLWrapper) =>
  sql<Date | null>`coalesce(${dueInRound(userId as SQLWrapper, courseOfQuiz, liveQuizzes.id)}, ${liveQuizzes.dueAt})`.mapWith(
    liveQuizzes.dueAt,
  )

/**
 * A student's extra minutes at a quiz, for the quiz or by an accommodation, whichever is more; join their allowance.
 *
 * @param times.timeLimit of the attempt, or of the quiz
 * @param times.at the start of the attempt
 */
export const extraMinutesOf = (
  userId: string | Placeholder | SQLWrapper,
  times: { timeLimit: SQLWrapper; at: SQLWrapper },
) =>
  sql<number>`greatest(coalesce(${quizAllowances.extraMinutes}, 0),
    ${accommodatedMinutes(userId as SQLWrapper, courseOfQuiz, times)})::int`

/** The due date with the days that a student has more; null without them. */
export const laterDueOf = (userId: string | Placeholder | SQLWrapper) =>
  laterDue(userId as SQLWrapper, courseOfQuiz, dueFor(userId))

/** The most that anyone has more: looked up only where right answers wait for it. */
export const mostExtraMinutes = sql<number>`case when ${liveQuizzes.review} = 'after-due' then greatest(
  coalesce((select max(extra_minutes) from quiz_allowances where quiz_id = ${liveQuizzes.id}), 0),
  ${mostAccommodatedMinutes(courseOfQuiz)})::int else 0 end`

/** The quiz rules, and one student's time and due date; join `allowanceOf`. */
export const ruleColumnsOf = (userId: string | Placeholder) => ({
  attemptsAllowed: liveQuizzes.attemptsAllowed,
  counts: liveQuizzes.counts,
  review: liveQuizzes.review,
  dueAt: dueFor(userId),
  laterDueAt: laterDueOf(userId),
  mostExtraMinutes,
  extraMinutes: extraMinutesOf(userId, { timeLimit: liveQuizzes.timeLimit, at: sql`now()` }),
  extraAttempts: sql<number>`coalesce(${quizAllowances.extraAttempts}, 0)::int`,
  readAt,
})

export const allowanceOf = (userId: string | Placeholder) =>
  and(eq(quizAllowances.quizId, liveQuizzes.id), eq(quizAllowances.userId, userId))

/** For enrolled students: includes archived courses. */
export const openCourse = sql`${courses.status} in ('published', 'archived')`

/** The value of a column in the latest graded attempt of a group. */
export const latest = <Value>(column: PgColumn) =>
  sql<Value>`(array_agg(${column} order by ${quizAttempts.number} desc) filter (where ${quizAttempts.percent} is not null))[1]`
