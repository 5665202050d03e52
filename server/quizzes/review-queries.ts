import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { authoredQuestion } from '../../database/authored-question.ts'
import type { Database } from '../../database/client.ts'
import { quizAttempts, quizQuestions, quizzes } from '../../database/schema/index.ts'

/**
 * The questions someone was asked in an attempt that was handed in, and whether they passed with one of these. Those
 * of a quiz that is being taken right now stay out: what is shown of them elsewhere would be a key.
 */
export async function askedQuestions(db: Database, userId: string) {
  const asked = sql`jsonb_array_elements(${quizAttempts.questions}) as asked`
  return db
    .select({
      quizId: quizQuestions.quizId,
      questionId: quizQuestions.id,
      moduleId: quizzes.moduleId,
      everPassed: sql<boolean>`coalesce(bool_or(${quizAttempts.passed}), false)`,
      review: quizzes.review,
      dueAt: quizzes.dueAt,
      mostExtraMinutes: sql<number>`coalesce((select max(extra_minutes) from quiz_allowances where quiz_id = ${quizzes.id}), 0)::int`,
      readAt: sql<Date>`now()`.mapWith(quizAttempts.startedAt),
    })
    .from(quizAttempts)
    .crossJoinLateral(asked)
    .innerJoin(
      quizQuestions,
      and(eq(quizQuestions.quizId, quizAttempts.quizId), sql`${quizQuestions.id} = asked ->> 'id'`),
    )
    .innerJoin(quizzes, eq(quizzes.id, quizQuestions.quizId))
    .where(
      and(
        eq(quizAttempts.userId, userId),
        isNotNull(quizAttempts.submittedAt),
        sql`not exists (select 1 from quiz_attempts o
          where o.user_id = ${userId} and o.quiz_id = ${quizAttempts.quizId} and o.submitted_at is null)`,
      ),
    )
    .groupBy(quizQuestions.quizId, quizQuestions.id, quizzes.id)
    .orderBy(quizzes.position, quizQuestions.quizId, quizQuestions.position)
}

/** Some questions with their keys, as they are today. */
export async function questionsById(db: Database, ids: readonly { quizId: string; questionId: string }[]) {
  if (ids.length === 0) return []
  const quizIds = ids.map(({ quizId }) => quizId)
  const questionIds = ids.map(({ questionId }) => questionId)
  const rows = await db
    .select({
      quizId: quizQuestions.quizId,
      id: quizQuestions.id,
      question: quizQuestions.question,
      options: quizQuestions.options,
      correctAnswer: quizQuestions.correctAnswer,
      explanation: quizQuestions.explanation,
      points: quizQuestions.points,
      detail: quizQuestions.detail,
    })
    .from(quizQuestions)
    .where(
      sql`(${quizQuestions.quizId}, ${quizQuestions.id}) in
        (select * from unnest(${sql.param(quizIds)}::text[], ${sql.param(questionIds)}::text[]))`,
    )
  return rows.map((row) => ({ ...authoredQuestion(row), quizId: row.quizId }))
}
