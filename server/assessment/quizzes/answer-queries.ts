import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { type KeptAnswer, quizAttempts } from '../../../database/schema/index.ts'
import type { PaperQuestion } from '../../../rules/assessment/questions.ts'

const readAt = sql<Date>`now()`.mapWith(quizAttempts.startedAt)

const isThisAttempt = and(
  eq(quizAttempts.userId, sql.placeholder('userId')),
  eq(quizAttempts.id, sql.placeholder('attemptId')),
)

/**
 * The two statements behind every saved answer, prepared once: a class taking a quiz sends thousands of them. Neither
 * reads or sends the whole attempt.
 */
export function prepareAnswering(db: Database) {
  const questionQuery = db
    .select({
      question: sql<PaperQuestion | null>`(select q from jsonb_array_elements(${quizAttempts.questions}) q
        where q ->> 'id' = ${sql.placeholder('questionId')}::text)`,
    })
    .from(quizAttempts)
    .where(isThisAttempt)
    .prepare('question_of_attempt')

  const put = db
    .update(quizAttempts)
    .set({
      answers: sql`jsonb_set(${quizAttempts.answers}, array[${sql.placeholder('questionId')}::text], ${sql.placeholder('kept')}::jsonb)`,
    })
    .where(
      and(
        isThisAttempt,
        isNull(quizAttempts.submittedAt),
        sql`(${quizAttempts.deadline} is null
          or ${quizAttempts.deadline} + make_interval(secs => ${sql.placeholder('graceMs')}::float8 / 1000) > now())`,
        sql`coalesce((${quizAttempts.answers} -> ${sql.placeholder('questionId')}::text ->> 'sequence')::bigint, 0)
          < ${sql.placeholder('sequence')}::bigint`,
      ),
    )
    .returning({ deadline: quizAttempts.deadline, readAt })
    .prepare('put_answer')

  return {
    /** @returns null without such an attempt; `question` null without such a question */
    async findQuestion(userId: string, attemptId: string, questionId: string) {
      const [row] = await questionQuery.execute({ userId, attemptId, questionId })
      return row ?? null
    },

    /**
     * Saves the answer to one question. The statement itself enforces the rules a race could break: the attempt is
     * open, its time and grace are not over, and no newer write of this question exists.
     *
     * @returns null, without writing, if a rule forbids it
     */
    async putAnswer(input: {
      userId: string
      attemptId: string
      questionId: string
      kept: KeptAnswer
      graceMs: number
    }) {
      const { kept, ...rest } = input
      const [row] = await put.execute({ ...rest, kept: JSON.stringify(kept), sequence: kept.sequence })
      return row ?? null
    },
  }
}
