import { and, asc, eq, inArray, max, notInArray, sql } from 'drizzle-orm'
import type { AuthoredQuestion } from '../../contract/lectures.ts'
import type { Database, Transaction } from '../../database/client.ts'
import {
  assignmentDrafts,
  modules,
  quizAttempts,
  quizQuestions,
  quizzes,
  submissions,
} from '../../database/schema/index.ts'

type Executor = Database | Transaction

export type QuizRow = Awaited<ReturnType<typeof quizzesOf>>[number]

/** The quizzes of modules in order, each with its questions of one right answer and how many others it has or draws. */
export async function quizzesOf(db: Executor, moduleIds: readonly string[]) {
  if (moduleIds.length === 0) return []
  return db
    .select({
      id: quizzes.id,
      moduleId: quizzes.moduleId,
      title: quizzes.title,
      description: quizzes.description,
      passingScore: quizzes.passingScore,
      timeLimit: quizzes.timeLimit,
      revision: quizzes.revision,
      attempts: db.$count(quizAttempts, eq(quizAttempts.quizId, quizzes.id)),
      // The name of the table is written out: alone in a query, a column would be taken for the inner table's.
      questions: sql<AuthoredQuestion[]>`coalesce((
        select json_agg(json_build_object('id', q.id, 'question', q.question, 'options', q.options,
          'correctAnswer', q.correct_answer, 'explanation', q.explanation, 'points', q.points) order by q.position)
          from quiz_questions q where q.quiz_id = "quizzes"."id" and q.kind = 'single-choice'), '[]')`,
      otherQuestions: sql<number>`(select count(*)::int from quiz_questions q
        where q.quiz_id = "quizzes"."id" and q.kind <> 'single-choice') + "quizzes"."drawn_count"`,
      unexplainedOthers: sql<number>`(select count(*)::int from quiz_questions q
        where q.quiz_id = "quizzes"."id" and q.kind <> 'single-choice' and trim(q.explanation) = '')`,
    })
    .from(quizzes)
    .where(inArray(quizzes.moduleId, [...moduleIds]))
    .orderBy(asc(quizzes.moduleId), asc(quizzes.position))
}

/** Writes a quiz and its questions of one right answer; others stay, behind them. From now on the quizzes of its module are the site's. */
export async function putQuiz(
  tx: Transaction,
  { questions, ...quiz }: Omit<typeof quizzes.$inferInsert, 'position'> & { questions: AuthoredQuestion[] },
): Promise<void> {
  const [last] = await tx
    .select({ position: max(quizzes.position) })
    .from(quizzes)
    .where(eq(quizzes.moduleId, quiz.moduleId))
  await tx
    .insert(quizzes)
    .values({ ...quiz, position: (last?.position ?? 0) + 1, editedAt: sql`now()` })
    .onConflictDoUpdate({
      target: quizzes.id,
      set: { ...quiz, editedAt: sql`now()`, revision: sql`${quizzes.revision} + 1` },
    })
  const kept = questions.map(({ id }) => id)
  await tx
    .delete(quizQuestions)
    .where(
      and(
        eq(quizQuestions.quizId, quiz.id),
        eq(quizQuestions.kind, 'single-choice'),
        kept.length > 0 ? notInArray(quizQuestions.id, kept) : undefined,
      ),
    )
  if (questions.length > 0) {
    await tx
      .insert(quizQuestions)
      .values(questions.map((question, index) => ({ ...question, quizId: quiz.id, position: index + 1 })))
      .onConflictDoUpdate({
        target: [quizQuestions.quizId, quizQuestions.id],
        set: {
          position: sql`excluded.position`,
          question: sql`excluded.question`,
          options: sql`excluded.options`,
          correctAnswer: sql`excluded.correct_answer`,
          explanation: sql`excluded.explanation`,
          points: sql`excluded.points`,
        },
      })
  }
  await tx.execute(sql`update quiz_questions q set position = ${questions.length} + r.place
    from (select id, row_number() over (order by position, id) as place from quiz_questions
      where quiz_id = ${quiz.id} and kind <> 'single-choice') r
    where q.quiz_id = ${quiz.id} and q.id = r.id`)
  await ownQuizzes(tx, quiz.moduleId)
}

/** @returns false when somebody has begun it, and it stays */
export async function deleteQuiz(tx: Transaction, moduleId: string, quizId: string): Promise<boolean> {
  if ((await tx.$count(quizAttempts, eq(quizAttempts.quizId, quizId))) > 0) return false
  await tx.delete(quizzes).where(eq(quizzes.id, quizId))
  await ownQuizzes(tx, moduleId)
  return true
}

async function ownQuizzes(tx: Transaction, moduleId: string): Promise<void> {
  await tx.update(modules).set({ quizzesEditedAt: sql`now()` }).where(eq(modules.id, moduleId))
}

/** Drafts and submissions by assignment. */
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
