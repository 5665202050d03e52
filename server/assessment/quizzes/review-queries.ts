import { and, eq, isNotNull, type Placeholder, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ReviewTime } from '../../../contract/assessment/quizzes.ts'
import { authoredQuestion } from '../../../database/authored-question.ts'
import type { Database } from '../../../database/client.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  bankQuestions,
  liveModules,
  liveQuizzes,
  quizAttempts,
  quizQuestions,
} from '../../../database/schema/index.ts'
import { mostExtraMinutes } from './column-queries.ts'
import { questionColumnsOf } from './question-queries.ts'

export interface AnsweredQuiz {
  quizId: string
  moduleId: string
  review: ReviewTime
  dueAt: Date | null
  mostExtraMinutes: number
  readAt: Date
  /** Each question, and whether the student passed an attempt that had it. */
  questions: [id: string, everPassed: boolean][]
}

/**
 * The ids of questions on a student's open attempts. Showing their keys in review or in an earlier result would reveal
 * answers, also across quizzes that draw from one bank.
 */
const underWay = (userId: string | Placeholder) => sql`select o.question ->> 'id' as id
  from ${quizAttempts} a cross join lateral jsonb_array_elements(a.questions) as o (question)
  where a.user_id = ${userId} and a.submitted_at is null`

export async function questionsUnderWay(db: Database, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(underWay(userId))
  return new Set(rows.map(({ id }) => id))
}

/** Looks at this many attempts per quiz: the newest that passed, and as many that did not. */
const mostLookedInto = 20

/**
 * The questions of a student's newest submitted attempts, by quiz, without those on an open attempt. Older attempts
 * have the same questions, except ones a bank has not given out for a long time.
 */
export const answeredQuizzes = (db: Database, userId: string): Promise<AnsweredQuiz[]> =>
  answeredOf(db, { userId })

// One row per quiz, not per question: every dashboard counts them, and a student soon has a hundred.
const answeredOf = prepared((db) => {
  const userId = sql.placeholder('userId')
  const newest = db
    .select({
      quizId: quizAttempts.quizId,
      passed: quizAttempts.passed,
      questions: quizAttempts.questions,
      age: sql<number>`row_number() over (partition by ${quizAttempts.quizId}, ${quizAttempts.passed} is true
        order by ${quizAttempts.number} desc)`.as('age'),
    })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), isNotNull(quizAttempts.submittedAt)))
    .as('newest')
  const item = sql`jsonb_array_elements(${newest.questions}) as item`
  const one = db
    .select({
      quizId: sql<string>`${newest.quizId}`.as('answered_quiz'),
      questionId: sql<string>`item ->> 'id'`.as('question'),
      everPassed: sql<boolean>`coalesce(bool_or(${newest.passed}), false)`.as('ever_passed'),
      place: sql`${quizQuestions.position}`.as('place'),
      bankPlace: sql`${bankQuestions.position}`.as('bank_place'),
    })
    .from(newest)
    .crossJoinLateral(item)
    .innerJoin(liveQuizzes, eq(liveQuizzes.id, newest.quizId))
    .innerJoin(liveModules, eq(liveModules.id, liveQuizzes.moduleId))
    .leftJoin(
      quizQuestions,
      and(eq(quizQuestions.quizId, newest.quizId), sql`${quizQuestions.id} = item ->> 'id'`),
    )
    .leftJoin(
      bankQuestions,
      and(eq(bankQuestions.courseId, liveModules.courseId), sql`${bankQuestions.id} = item ->> 'id'`),
    )
    .where(
      and(
        sql`${newest.age} <= ${sql.raw(String(mostLookedInto))}`,
        // A question removed by its author does not come back.
        sql`coalesce(${quizQuestions.position}, ${bankQuestions.position}) is not null`,
        sql`item ->> 'id' not in (${underWay(userId)})`,
      ),
    )
    .groupBy(newest.quizId, sql`item ->> 'id'`, quizQuestions.position, bankQuestions.position)
    .as('one')
  return (
    db
      .select({
        quizId: liveQuizzes.id,
        moduleId: liveQuizzes.moduleId,
        review: liveQuizzes.review,
        dueAt: liveQuizzes.dueAt,
        mostExtraMinutes,
        readAt: sql<Date>`now()`.mapWith(quizAttempts.startedAt),
        questions: sql<
          AnsweredQuiz['questions']
        >`json_agg(json_build_array(${one.questionId}, ${one.everPassed}) order by ${one.place}, ${one.bankPlace})`,
      })
      .from(one)
      .innerJoin(liveQuizzes, eq(liveQuizzes.id, one.quizId))
      // A view has no key that the other columns would follow from.
      .groupBy(
        liveQuizzes.id,
        liveQuizzes.moduleId,
        liveQuizzes.review,
        liveQuizzes.dueAt,
        liveQuizzes.timeLimit,
        liveQuizzes.position,
      )
      .orderBy(liveQuizzes.position, liveQuizzes.id)
      .prepare('answered_quizzes')
  )
})

export async function questionsById(db: Database, ids: readonly { quizId: string; questionId: string }[]) {
  if (ids.length === 0) return []
  const quizIds = ids.map(({ quizId }) => quizId)
  const questionIds = ids.map(({ questionId }) => questionId)
  const isRequested = (quizId: PgColumn, questionId: PgColumn) =>
    sql`(${quizId}, ${questionId}) in
      (select * from unnest(${sql.param(quizIds)}::text[], ${sql.param(questionIds)}::text[]))`
  const [own, drawn] = await Promise.all([
    db
      .select({ ...questionColumnsOf(quizQuestions), quizId: quizQuestions.quizId })
      .from(quizQuestions)
      .where(isRequested(quizQuestions.quizId, quizQuestions.id)),
    db
      .select({ ...questionColumnsOf(bankQuestions), quizId: liveQuizzes.id })
      .from(bankQuestions)
      .innerJoin(liveModules, eq(liveModules.courseId, bankQuestions.courseId))
      .innerJoin(liveQuizzes, eq(liveQuizzes.moduleId, liveModules.id))
      .where(isRequested(liveQuizzes.id, bankQuestions.id)),
  ])
  return [...own, ...drawn].map(({ quizId, ...row }) => ({ ...authoredQuestion(row), quizId }))
}
