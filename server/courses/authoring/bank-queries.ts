import { and, asc, eq, max, sql } from 'drizzle-orm'
import { authoredQuestion, newQuestion, questionRow } from '../../../database/authored-question.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { bankQuestions, courses, modules, quizzes } from '../../../database/schema/index.ts'
import type { BankQuestion } from '../../../rules/assessment/question-bank.ts'

type Executor = Database | Transaction

export async function bankOf(db: Executor, courseId: string) {
  const rows = await db
    .select()
    .from(bankQuestions)
    .where(eq(bankQuestions.courseId, courseId))
    .orderBy(asc(bankQuestions.position), asc(bankQuestions.id))
  return rows.map((row) => ({ ...authoredQuestion(row), tags: row.tags, revision: row.revision }))
}

/**
 * Locks the bank and the draws of a course until the transaction ends. Always taken after the course or module lock.
 */
export async function lockBank(tx: Transaction, courseId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`creare.bank ${courseId}`}))`)
}

export async function drawingQuizzes(db: Executor, courseId: string) {
  return db
    .select({ id: quizzes.id, moduleId: quizzes.moduleId, title: quizzes.title, draws: quizzes.draws })
    .from(quizzes)
    .innerJoin(modules, eq(modules.id, quizzes.moduleId))
    .where(and(eq(modules.courseId, courseId), sql`${quizzes.drawnCount} > 0`))
    .orderBy(asc(modules.position), asc(quizzes.position))
}

export async function putBankRows(
  tx: Transaction,
  rows: (typeof bankQuestions.$inferInsert)[],
): Promise<void> {
  await tx
    .insert(bankQuestions)
    .values(rows)
    .onConflictDoUpdate({
      target: [bankQuestions.courseId, bankQuestions.id],
      set: {
        ...newQuestion,
        tags: sql`excluded.tags`,
        revision: sql`${bankQuestions.revision} + 1`,
      },
    })
}

/** Writes a question, a new one at the end. The content files no longer overwrite the bank from then on. */
export async function putBankQuestion(
  tx: Transaction,
  courseId: string,
  { tags, ...question }: BankQuestion,
): Promise<void> {
  const [known] = await tx
    .select({ position: bankQuestions.position })
    .from(bankQuestions)
    .where(and(eq(bankQuestions.courseId, courseId), eq(bankQuestions.id, question.id)))
  const [last] = await tx
    .select({ position: max(bankQuestions.position) })
    .from(bankQuestions)
    .where(eq(bankQuestions.courseId, courseId))
  const position = known?.position ?? (last?.position ?? 0) + 1
  await putBankRows(tx, [{ ...questionRow(question), courseId, tags: [...tags], position }])
  await ownBank(tx, courseId)
}

/** Writes new questions at the end. */
export async function addBankQuestions(
  tx: Transaction,
  courseId: string,
  questions: readonly BankQuestion[],
): Promise<void> {
  const [last] = await tx
    .select({ position: max(bankQuestions.position) })
    .from(bankQuestions)
    .where(eq(bankQuestions.courseId, courseId))
  const first = (last?.position ?? 0) + 1
  const rows = questions.map(({ tags, ...question }, index) => ({
    ...questionRow(question),
    courseId,
    tags: [...tags],
    position: first + index,
  }))
  await tx.insert(bankQuestions).values(rows)
  await ownBank(tx, courseId)
}

export async function deleteBankQuestion(tx: Transaction, courseId: string, id: string): Promise<void> {
  await tx.delete(bankQuestions).where(and(eq(bankQuestions.courseId, courseId), eq(bankQuestions.id, id)))
  await ownBank(tx, courseId)
}

async function ownBank(tx: Transaction, courseId: string): Promise<void> {
  await tx.update(courses).set({ bankEditedAt: sql`now()` }).where(eq(courses.id, courseId))
}
