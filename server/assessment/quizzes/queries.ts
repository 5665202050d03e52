import { and, asc, eq, isNotNull, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../database/client.ts'
import { accommodatedMinutes, laterDue } from '../../../database/conditions/accommodations.ts'
import { dueInRoundOf, opensLater } from '../../../database/conditions/round-dates.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  courses,
  enrollments,
  liveModules,
  liveQuizzes,
  moduleProgress,
  quizAllowances,
  quizAttempts,
  quizQuestions,
} from '../../../database/schema/index.ts'
import { allowanceOf, openCourse, placeColumns, ruleColumnsOf } from './column-queries.ts'

const quizColumnsOf = (userId: string | Placeholder) => ({
  id: liveQuizzes.id,
  title: liveQuizzes.title,
  description: liveQuizzes.description,
  passingScore: liveQuizzes.passingScore,
  timeLimit: liveQuizzes.timeLimit,
  questionCount: sql<number>`(select count(*)::int from ${quizQuestions} where ${quizQuestions.quizId} = ${liveQuizzes.id}) + ${liveQuizzes.drawnCount}`,
  draws: liveQuizzes.draws,
  ...placeColumns,
  ...ruleColumnsOf(userId),
})

export async function findQuiz(db: Database, userId: string, quizId: string) {
  const [row] = await db
    .select(quizColumnsOf(userId))
    .from(liveQuizzes)
    .innerJoin(liveModules, eq(liveModules.id, liveQuizzes.moduleId))
    .innerJoin(courses, eq(courses.id, liveModules.courseId))
    .leftJoin(quizAllowances, allowanceOf(userId))
    .where(
      and(
        eq(liveQuizzes.id, quizId),
        sql`(${courses.status} = 'published' or ${courses.status} = 'archived' and exists (
          select 1 from ${enrollments} e where e.user_id = ${userId} and e.course_id = ${courses.id}))`,
      ),
    )
  return row ?? null
}

/** The quizzes of all open courses the student is enrolled in, in course and module order. */
export const quizzesOfMyCourses = (db: Database, userId: string, most: number) => listed(db, { userId, most })

const person = sql.placeholder('userId')

const listed = prepared((db) =>
  db
    .select(quizColumnsOf(person))
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.id, enrollments.courseId), openCourse))
    .innerJoin(liveModules, eq(liveModules.courseId, courses.id))
    .innerJoin(liveQuizzes, eq(liveQuizzes.moduleId, liveModules.id))
    .leftJoin(quizAllowances, allowanceOf(person))
    .where(eq(enrollments.userId, person))
    .orderBy(asc(courses.position), asc(courses.id), asc(liveModules.position), asc(liveQuizzes.position))
    .limit(sql.placeholder('most'))
    .prepare('quizzes_of_courses'),
)

/** Every module of the student's courses in order, with its completion, for the lock rule. */
export const completionOfMyCourses = (db: Database, userId: string) => completion(db, { userId })

const completion = prepared((db) =>
  db
    .select({
      courseId: liveModules.courseId,
      moduleId: liveModules.id,
      completed: sql<boolean>`${moduleProgress.completedAt} is not null`,
      keptOpen: sql<boolean>`${liveModules.id} = any(${enrollments.keptOpen})`,
      opensLater: sql<boolean>`case when ${enrollments.roundId} is null then false
        else ${opensLater(enrollments.roundId, liveModules.id)} is not null end`,
    })
    .from(enrollments)
    .innerJoin(liveModules, eq(liveModules.courseId, enrollments.courseId))
    .leftJoin(
      moduleProgress,
      and(eq(moduleProgress.userId, person), eq(moduleProgress.moduleId, liveModules.id)),
    )
    .where(eq(enrollments.userId, person))
    .orderBy(asc(liveModules.courseId), asc(liveModules.position))
    .prepare('completion_of_courses'),
)

/** Quizzes due in a span, and open attempts that end in it: those have `attemptId`. One statement, at most 50 of each. */
export const dueQuizzes = (db: Database, userId: string, since: Date, until: Date) =>
  due(db, { userId, since: since.toISOString(), until: until.toISOString() })

const due = prepared((db) => {
  const [since, until] = [sql.placeholder('since'), sql.placeholder('until')]
  const isWithin = (at: SQL | AnyPgColumn) =>
    sql`${at} >= ${since}::timestamptz and ${at} < ${until}::timestamptz`
  // Same as `personalDueDate` in rules/assessment/quizzes.ts.
  const usual = sql`coalesce(${dueInRoundOf(enrollments.roundId, liveQuizzes.id)}, ${liveQuizzes.dueAt})`
  const times = { timeLimit: liveQuizzes.timeLimit, at: sql`now()` }
  const accommodated = accommodatedMinutes(enrollments.userId, enrollments.courseId, times)
  const dueAt = sql<Date>`greatest(
    ${usual} + make_interval(mins => greatest(coalesce(${quizAllowances.extraMinutes}, 0), ${accommodated})),
    ${laterDue(enrollments.userId, enrollments.courseId, usual)})`.mapWith(quizAllowances.givenAt)
  const asked = db
    .select({
      attemptId: sql<string | null>`null::uuid`.as('attempt_id'),
      quizId: liveQuizzes.id,
      title: liveQuizzes.title,
      course: courses.title,
      at: dueAt.as('at'),
    })
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.id, enrollments.courseId), openCourse))
    .innerJoin(liveModules, eq(liveModules.courseId, courses.id))
    .innerJoin(
      liveQuizzes,
      and(
        eq(liveQuizzes.moduleId, liveModules.id),
        or(isNotNull(liveQuizzes.dueAt), isNotNull(enrollments.roundId)),
      ),
    )
    .leftJoin(quizAllowances, allowanceOf(person))
    .where(and(eq(enrollments.userId, person), isWithin(dueAt)))
    .orderBy(asc(dueAt))
    .limit(50)
  const begun = db
    .select({
      attemptId: sql<string | null>`${quizAttempts.id}`.as('attempt_id'),
      quizId: liveQuizzes.id,
      title: liveQuizzes.title,
      course: courses.title,
      at: sql<Date>`${quizAttempts.deadline}`.mapWith(quizAllowances.givenAt).as('at'),
    })
    .from(quizAttempts)
    .innerJoin(liveQuizzes, eq(liveQuizzes.id, quizAttempts.quizId))
    .innerJoin(liveModules, eq(liveModules.id, liveQuizzes.moduleId))
    .innerJoin(courses, eq(courses.id, liveModules.courseId))
    .where(
      and(eq(quizAttempts.userId, person), isNull(quizAttempts.submittedAt), isWithin(quizAttempts.deadline)),
    )
    .limit(50)
  return unionAll(asked, begun).prepare('quizzes_due')
})

export type QuizRow = NonNullable<Awaited<ReturnType<typeof findQuiz>>>
