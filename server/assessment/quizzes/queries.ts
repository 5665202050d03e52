import { and, asc, eq, isNotNull, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../database/client.ts'
import { accommodatedMinutes, laterDue } from '../../../database/conditions/accommodations.ts'
import { dueInRoundOf, opensLater } from '../../../database/conditions/round-dates.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  courses,
  enrollments,
  moduleProgress,
  modules,
  quizAllowances,
  quizAttempts,
  quizQuestions,
  quizzes,
} from '../../../database/schema/index.ts'
import { allowanceOf, openCourse, placeColumns, ruleColumnsOf } from './column-queries.ts'

const quizColumnsOf = (userId: string | Placeholder) => ({
  id: quizzes.id,
  title: quizzes.title,
  description: quizzes.description,
  passingScore: quizzes.passingScore,
  timeLimit: quizzes.timeLimit,
  questionCount: sql<number>`(select count(*)::int from ${quizQuestions} where ${quizQuestions.quizId} = ${quizzes.id}) + ${quizzes.drawnCount}`,
  draws: quizzes.draws,
  ...placeColumns,
  ...ruleColumnsOf(userId),
})

export async function findQuiz(db: Database, userId: string, quizId: string) {
  const [row] = await db
    .select(quizColumnsOf(userId))
    .from(quizzes)
    .innerJoin(modules, eq(modules.id, quizzes.moduleId))
    .innerJoin(courses, eq(courses.id, modules.courseId))
    .leftJoin(quizAllowances, allowanceOf(userId))
    .where(
      and(
        eq(quizzes.id, quizId),
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
    .innerJoin(modules, eq(modules.courseId, courses.id))
    .innerJoin(quizzes, eq(quizzes.moduleId, modules.id))
    .leftJoin(quizAllowances, allowanceOf(person))
    .where(eq(enrollments.userId, person))
    .orderBy(asc(courses.position), asc(courses.id), asc(modules.position), asc(quizzes.position))
    .limit(sql.placeholder('most'))
    .prepare('quizzes_of_courses'),
)

/** Every module of the student's courses in order, with its completion, for the lock rule. */
export const completionOfMyCourses = (db: Database, userId: string) => completion(db, { userId })

const completion = prepared((db) =>
  db
    .select({
      courseId: modules.courseId,
      moduleId: modules.id,
      completed: sql<boolean>`${moduleProgress.completedAt} is not null`,
      opensLater: sql<boolean>`case when ${enrollments.roundId} is null then false
        else ${opensLater(enrollments.roundId, modules.id)} is not null end`,
    })
    .from(enrollments)
    .innerJoin(modules, eq(modules.courseId, enrollments.courseId))
    .leftJoin(moduleProgress, and(eq(moduleProgress.userId, person), eq(moduleProgress.moduleId, modules.id)))
    .where(eq(enrollments.userId, person))
    .orderBy(asc(modules.courseId), asc(modules.position))
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
  const usual = sql`coalesce(${dueInRoundOf(enrollments.roundId, quizzes.id)}, ${quizzes.dueAt})`
  const times = { timeLimit: quizzes.timeLimit, at: sql`now()` }
  const accommodated = accommodatedMinutes(enrollments.userId, enrollments.courseId, times)
  const dueAt = sql<Date>`greatest(
    ${usual} + make_interval(mins => greatest(coalesce(${quizAllowances.extraMinutes}, 0), ${accommodated})),
    ${laterDue(enrollments.userId, enrollments.courseId, usual)})`.mapWith(quizAllowances.givenAt)
  const asked = db
    .select({
      attemptId: sql<string | null>`null::uuid`.as('attempt_id'),
      quizId: quizzes.id,
      title: quizzes.title,
      course: courses.title,
      at: dueAt.as('at'),
    })
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.id, enrollments.courseId), openCourse))
    .innerJoin(modules, eq(modules.courseId, courses.id))
    .innerJoin(
      quizzes,
      and(eq(quizzes.moduleId, modules.id), or(isNotNull(quizzes.dueAt), isNotNull(enrollments.roundId))),
    )
    .leftJoin(quizAllowances, allowanceOf(person))
    .where(and(eq(enrollments.userId, person), isWithin(dueAt)))
    .orderBy(asc(dueAt))
    .limit(50)
  const begun = db
    .select({
      attemptId: sql<string | null>`${quizAttempts.id}`.as('attempt_id'),
      quizId: quizzes.id,
      title: quizzes.title,
      course: courses.title,
      at: sql<Date>`${quizAttempts.deadline}`.mapWith(quizAllowances.givenAt).as('at'),
    })
    .from(quizAttempts)
    .innerJoin(quizzes, eq(quizzes.id, quizAttempts.quizId))
    .innerJoin(modules, eq(modules.id, quizzes.moduleId))
    .innerJoin(courses, eq(courses.id, modules.courseId))
    .where(
      and(eq(quizAttempts.userId, person), isNull(quizAttempts.submittedAt), isWithin(quizAttempts.deadline)),
    )
    .limit(50)
  return unionAll(asked, begun).prepare('quizzes_due')
})

export type QuizRow = NonNullable<Awaited<ReturnType<typeof findQuiz>>>
