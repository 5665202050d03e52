import { and, asc, eq, sql } from 'drizzle-orm'
import { authoredQuestion } from '../../../database/authored-question.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { bankQuestions, quizQuestions } from '../../../database/schema/index.ts'
import type { BankDraw, BankQuestion } from '../../../rules/assessment/question-bank.ts'
import type { AuthoredQuestion } from '../../../rules/assessment/questions.ts'

export const questionColumnsOf = (table: typeof quizQuestions | typeof bankQuestions) => ({
  id: table.id,
  stimulus: table.stimulus,
  question: table.question,
  options: table.options,
  correctAnswer: table.correctAnswer,
  explanation: table.explanation,
  points: table.points,
  detail: table.detail,
})

export async function questionsOf(db: Database | Transaction, quizId: string): Promise<AuthoredQuestion[]> {
  const rows = await db
    .select(questionColumnsOf(quizQuestions))
    .from(quizQuestions)
    .where(eq(quizQuestions.quizId, quizId))
    .orderBy(asc(quizQuestions.position))
  return rows.map(authoredQuestion)
}

export async function bankOf(
  db: Database | Transaction,
  courseId: string,
  draws: readonly BankDraw[],
): Promise<BankQuestion[]> {
  if (draws.length === 0) return []
  const tags = draws.map(({ tag }) => tag)
  const rows = await db
    .select({ ...questionColumnsOf(bankQuestions), tags: bankQuestions.tags })
    .from(bankQuestions)
    .where(
      and(eq(bankQuestions.courseId, courseId), sql`${bankQuestions.tags} ?| ${sql.param(tags)}::text[]`),
    )
    .orderBy(asc(bankQuestions.position))
  return rows.map(({ tags: own, ...row }) => ({ ...authoredQuestion(row), tags: own }))
}
