import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { authoredQuestion } from '../../database/authored-question.ts'
import type { Database } from '../../database/client.ts'
import { prepared } from '../../database/prepared.ts'
import { bankQuestions, modules, quizAttempts, quizQuestions, quizzes } from '../../database/schema/index.ts'
import { questionColumnsOf } from './question-queries.ts'

/**
 * The questions someone was asked in an attempt that was handed in, and whether they passed with one of these. Those
 * of a quiz that is being taken right now stay out: what is shown of them elsewhere would be a key.
 */
export const askedQuestions = (db: Database, userId: string) => askedOf(db, { userId })

const askedOf = prepared((db) => {
  const userId = sql.placeholder('userId')
  const asked = sql`jsonb_array_elements(${quizAttempts.questions}) as asked`
  const [place, bankPlace] = [quizQuestions.position, bankQuestions.position]
  return db
    .select({
      quizId: quizzes.id,
      questionId: sql<string>`asked ->> 'id'`,
      moduleId: quizzes.moduleId,
      everPassed: sql<boolean>`coalesce(bool_or(${quizAttempts.passed}), false)`,
      review: quizzes.review,
      dueAt: quizzes.dueAt,
      mostExtraMinutes: sql<number>`coalesce((select max(extra_minutes) from quiz_allowances where quiz_id = ${quizzes.id}), 0)::int`,
      readAt: sql<Date>`now()`.mapWith(quizAttempts.startedAt),
    })
    .from(quizAttempts)
    .crossJoinLateral(asked)
    .innerJoin(quizzes, eq(quizzes.id, quizAttempts.quizId))
    .innerJoin(modules, eq(modules.id, quizzes.moduleId))
    .leftJoin(
      quizQuestions,
      and(eq(quizQuestions.quizId, quizAttempts.quizId), sql`${quizQuestions.id} = asked ->> 'id'`),
    )
    .leftJoin(
      bankQuestions,
      and(eq(bankQuestions.courseId, modules.courseId), sql`${bankQuestions.id} = asked ->> 'id'`),
    )
    .where(
      and(
        eq(quizAttempts.userId, userId),
        isNotNull(quizAttempts.submittedAt),
        // A question that its author took away is not asked again.
        sql`coalesce(${place}, ${bankPlace}) is not null`,
        sql`not exists (select 1 from quiz_attempts o
          where o.user_id = ${userId} and o.quiz_id = ${quizAttempts.quizId} and o.submitted_at is null)`,
      ),
    )
    .groupBy(quizzes.id, sql`asked ->> 'id'`, place, bankPlace)
    .orderBy(quizzes.position, quizzes.id, place, bankPlace)
    .prepare('asked_questions')
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
