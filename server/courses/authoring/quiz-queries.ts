import { and, asc, eq, inArray, max, notInArray, sql } from 'drizzle-orm'
import {
  authoredQuestion,
  newQuestion,
  type QuestionRow,
  questionRow,
} from '../../../database/authored-question.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  assignmentDrafts,
  modules,
  quizAttempts,
  quizQuestions,
  quizzes,
  submissions,
} from '../../../database/schema/index.ts'
import { drawnCount } from '../../../rules/assessment/question-bank.ts'
import type { AuthoredQuestion } from '../../../rules/assessment/questions.ts'

type Executor = Database | Transaction

export type QuizRow = Awaited<ReturnType<typeof quizzesOf>>[number]

export async function quizzesOf(db: Executor, moduleIds: readonly string[]) {
  if (moduleIds.length === 0) return []
  const rows = await db
    .select({
      id: quizzes.id,
      moduleId: quizzes.moduleId,
      isDraft: quizzes.isDraft,
      title: quizzes.title,
      description: quizzes.description,
      passingScore: quizzes.passingScore,
      timeLimit: quizzes.timeLimit,
      draws: quizzes.draws,
      revision: quizzes.revision,
      attempts: db.$count(quizAttempts, eq(quizAttempts.quizId, quizzes.id)),
      // Write out the table name: in a single-table query, Drizzle omits it, and the column would resolve to the inner
      // table.
      questions: sql<QuestionRow[]>`coalesce((
        select json_agg(json_build_object('id', q.id, 'stimulus', q.stimulus, 'question', q.question,
          'options', q.options, 'correctAnswer', q.correct_answer, 'detail', q.detail, 'explanation', q.explanation,
          'points', q.points) order by q.position, q.id)
          from quiz_questions q where q.quiz_id = "quizzes"."id"), '[]')`,
    })
    .from(quizzes)
    .where(inArray(quizzes.moduleId, [...moduleIds]))
    .orderBy(asc(quizzes.moduleId), asc(quizzes.position))
  return rows.map(({ questions, ...quiz }) => ({ ...quiz, questions: questions.map(authoredQuestion) }))
}

/** Writes a quiz with all questions in order. The content files no longer overwrite the quizzes of its module. */
export async function putQuiz(
  tx: Transaction,
  { questions, ...quiz }: Omit<typeof quizzes.$inferInsert, 'position'> & { questions: AuthoredQuestion[] },
): Promise<void> {
  const [last] = await tx
    .select({ position: max(quizzes.position) })
    .from(quizzes)
    .where(eq(quizzes.moduleId, quiz.moduleId))
  const values = { ...quiz, drawnCount: drawnCount(quiz.draws ?? []), editedAt: sql`now()` }
  await tx
    .insert(quizzes)
    .values({ ...values, position: (last?.position ?? 0) + 1 })
    .onConflictDoUpdate({
      target: quizzes.id,
      set: { ...values, revision: sql`${quizzes.revision} + 1` },
    })
  const kept = questions.map(({ id }) => id)
  await tx
    .delete(quizQuestions)
    .where(and(eq(quizQuestions.quizId, quiz.id), notInArray(quizQuestions.id, kept)))
  if (questions.length > 0) {
    await tx
      .insert(quizQuestions)
      .values(
        questions.map((question, index) => ({
          ...questionRow(question),
          quizId: quiz.id,
          position: index + 1,
        })),
      )
      .onConflictDoUpdate({
        target: [quizQuestions.quizId, quizQuestions.id],
        set: newQuestion,
      })
  }
  await ownQuizzes(tx, quiz.moduleId)
}

/** @returns false if the quiz has an attempt and stays */
export async function deleteQuiz(tx: Transaction, moduleId: string, quizId: string): Promise<boolean> {
  // An attempt that is starting holds this row, so it will be counted.
  await tx.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.id, quizId)).for('update')
  if ((await tx.$count(quizAttempts, eq(quizAttempts.quizId, quizId))) > 0) return false
  await tx.delete(quizzes).where(eq(quizzes.id, quizId))
  await ownQuizzes(tx, moduleId)
  return true
}

async function ownQuizzes(tx: Transaction, moduleId: string): Promise<void> {
  await tx.update(modules).set({ quizzesEditedAt: sql`now()` }).where(eq(modules.id, moduleId))
}

export async function workOfAssignments(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const counted = await Promise.all(
    [assignmentDrafts, submissions].map((table) =>
      db
        .select({ id: table.assignmentId, count: sql<number>`count(*)::int` })
        .from(table)
        .where(inArray(table.assignmentId, [...ids]))
        .groupBy(table.assignmentId),
    ),
  )
  const work = new Map<string, number>()
  for (const { id, count } of counted.flat()) work.set(id, (work.get(id) ?? 0) + count)
  return work
}
