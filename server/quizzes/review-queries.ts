import { and, eq, isNotNull, type Placeholder, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ReviewTime } from '../../contract/quizzes.ts'
import { authoredQuestion } from '../../database/authored-question.ts'
import type { Database } from '../../database/client.ts'
import { prepared } from '../../database/prepared.ts'
import { bankQuestions, modules, quizAttempts, quizQuestions, quizzes } from '../../database/schema/index.ts'
import { questionColumnsOf } from './question-queries.ts'

/** A quiz someone was asked questions of, and what decides which of their keys they may see. */
export interface AskedQuiz {
  quizId: string
  moduleId: string
  review: ReviewTime
  dueAt: Date | null
  mostExtraMinutes: number
  /** By the database's clock. */
  readAt: Date
  /** Each question, and whether they passed with an attempt that asked it. */
  questions: [id: string, everPassed: boolean][]
}

/**
 * The ids of the questions that someone is being asked right now. What is shown of them elsewhere, in review or with
 * an earlier attempt, would be a key; and quizzes that draw from one bank ask the same.
 */
const underWay = (userId: string | Placeholder) => sql`select o.question ->> 'id' as id
  from ${quizAttempts} a cross join lateral jsonb_array_elements(a.questions) as o (question)
  where a.user_id = ${userId} and a.submitted_at is null`

/** The ids of the questions that stand on an open attempt of someone, at any quiz. */
export async function questionsUnderWay(db: Database, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(underWay(userId))
  return new Set(rows.map(({ id }) => id))
}

/** Of the attempts at one quiz so many are looked into: the newest that passed, and as many that did not. */
const mostLookedInto = 20

/**
 * The questions someone was asked in their newest attempts that were handed in, quiz by quiz, without those under way.
 * Attempts that came before ask the same, but for what a bank has long not been asked for.
 */
export const askedQuizzes = (db: Database, userId: string): Promise<AskedQuiz[]> => askedOf(db, { userId })

// A row for each quiz and not for each question: every dashboard counts them, and a hundred are soon asked.
const askedOf = prepared((db) => {
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
  const asked = sql`jsonb_array_elements(${newest.questions}) as asked`
  const one = db
    .select({
      quizId: sql<string>`${newest.quizId}`.as('asked_quiz'),
      questionId: sql<string>`asked ->> 'id'`.as('question'),
      everPassed: sql<boolean>`coalesce(bool_or(${newest.passed}), false)`.as('ever_passed'),
      place: sql`${quizQuestions.position}`.as('place'),
      bankPlace: sql`${bankQuestions.position}`.as('bank_place'),
    })
    .from(newest)
    .crossJoinLateral(asked)
    .innerJoin(quizzes, eq(quizzes.id, newest.quizId))
    .innerJoin(modules, eq(modules.id, quizzes.moduleId))
    .leftJoin(
      quizQuestions,
      and(eq(quizQuestions.quizId, newest.quizId), sql`${quizQuestions.id} = asked ->> 'id'`),
    )
    .leftJoin(
      bankQuestions,
      and(eq(bankQuestions.courseId, modules.courseId), sql`${bankQuestions.id} = asked ->> 'id'`),
    )
    .where(
      and(
        sql`${newest.age} <= ${sql.raw(String(mostLookedInto))}`,
        // A question that its author took away is not asked again.
        sql`coalesce(${quizQuestions.position}, ${bankQuestions.position}) is not null`,
        sql`asked ->> 'id' not in (${underWay(userId)})`,
      ),
    )
    .groupBy(newest.quizId, sql`asked ->> 'id'`, quizQuestions.position, bankQuestions.position)
    .as('one')
  return db
    .select({
      quizId: quizzes.id,
      moduleId: quizzes.moduleId,
      review: quizzes.review,
      dueAt: quizzes.dueAt,
      mostExtraMinutes: sql<number>`coalesce((select max(extra_minutes) from quiz_allowances where quiz_id = ${quizzes.id}), 0)::int`,
      readAt: sql<Date>`now()`.mapWith(quizAttempts.startedAt),
      questions: sql<
        AskedQuiz['questions']
      >`json_agg(json_build_array(${one.questionId}, ${one.everPassed}) order by ${one.place}, ${one.bankPlace})`,
    })
    .from(one)
    .innerJoin(quizzes, eq(quizzes.id, one.quizId))
    .groupBy(quizzes.id)
    .orderBy(quizzes.position, quizzes.id)
    .prepare('asked_quizzes')
})

/** Some questions with their keys, as they are today, of quizzes and of the banks they draw from. */
export async function questionsById(db: Database, ids: readonly { quizId: string; questionId: string }[]) {
  if (ids.length === 0) return []
  const quizIds = ids.map(({ quizId }) => quizId)
  const questionIds = ids.map(({ questionId }) => questionId)
  const isAskedFor = (quizId: PgColumn, questionId: PgColumn) =>
    sql`(${quizId}, ${questionId}) in
      (select * from unnest(${sql.param(quizIds)}::text[], ${sql.param(questionIds)}::text[]))`
  const [own, drawn] = await Promise.all([
    db
      .select({ ...questionColumnsOf(quizQuestions), quizId: quizQuestions.quizId })
      .from(quizQuestions)
      .where(isAskedFor(quizQuestions.quizId, quizQuestions.id)),
    db
      .select({ ...questionColumnsOf(bankQuestions), quizId: quizzes.id })
      .from(bankQuestions)
      .innerJoin(modules, eq(modules.courseId, bankQuestions.courseId))
      .innerJoin(quizzes, eq(quizzes.moduleId, modules.id))
      .where(isAskedFor(quizzes.id, bankQuestions.id)),
  ])
  return [...own, ...drawn].map(({ quizId, ...row }) => ({ ...authoredQuestion(row), quizId }))
}
