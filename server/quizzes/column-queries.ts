/** What several queries about quizzes share. */
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { courses, modules, quizAllowances, quizAttempts, quizzes } from '../../database/schema/index.ts'

/**
 * The database's clock is the clock of all attempts: processes on several machines may disagree, it does not. Every
 * row that is held against a deadline brings the moment along at which it was read.
 */
export const readAt = sql<Date>`now()`.mapWith(quizAttempts.startedAt)

/** Handed in, and a person has yet to grade a part of it. */
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

/** What the quiz asks for, and what one person has more: with `allowanceOf` joined. */
export const ruleColumns = {
  attemptsAllowed: quizzes.attemptsAllowed,
  counts: quizzes.counts,
  review: quizzes.review,
  dueAt: quizzes.dueAt,
  /** The most that anyone has at this quiz. */
  mostExtraMinutes: sql<number>`coalesce((select max(extra_minutes) from quiz_allowances where quiz_id = ${quizzes.id}), 0)::int`,
  extraMinutes: sql<number>`coalesce(${quizAllowances.extraMinutes}, 0)::int`,
  extraAttempts: sql<number>`coalesce(${quizAllowances.extraAttempts}, 0)::int`,
  readAt,
}

export const allowanceOf = (userId: string) =>
  and(eq(quizAllowances.quizId, quizzes.id), eq(quizAllowances.userId, userId))

/** Of those enrolled: also what was archived since, which they keep. */
export const openCourse = sql`${courses.status} in ('published', 'archived')`

/** Of the graded attempts of a group, what the latest has in a column. */
export const latest = <Value>(column: PgColumn) =>
  sql<Value>`(array_agg(${column} order by ${quizAttempts.number} desc) filter (where ${quizAttempts.percent} is not null))[1]`
