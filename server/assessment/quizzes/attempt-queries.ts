import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  courses,
  liveModules,
  liveQuizzes,
  quizAllowances,
  quizAttempts,
  users,
} from '../../../database/schema/index.ts'
import type { PaperQuestion } from '../../../rules/assessment/questions.ts'
import type { Grade } from '../../../rules/assessment/quizzes.ts'
import { allowanceOf, placeColumns, readAt, ruleColumnsOf } from './column-queries.ts'
import { pastColumns } from './result-queries.ts'

/** An attempt with its questions, keys included, and its place. Only its owner's id finds it. */
export async function findAttempt(db: Database, userId: string, attemptId: string) {
  const [row] = await db
    .select({
      ...pastColumns,
      ...placeColumns,
      quizId: liveQuizzes.id,
      title: liveQuizzes.title,
      timeLimit: liveQuizzes.timeLimit,
      passingScore: quizAttempts.passingScore,
      questions: quizAttempts.questions,
      answers: quizAttempts.answers,
      manual: quizAttempts.manual,
      deadline: quizAttempts.deadline,
      ...ruleColumnsOf(userId),
    })
    .from(quizAttempts)
    .innerJoin(liveQuizzes, eq(liveQuizzes.id, quizAttempts.quizId))
    .innerJoin(liveModules, eq(liveModules.id, liveQuizzes.moduleId))
    .innerJoin(courses, eq(courses.id, liveModules.courseId))
    .leftJoin(quizAllowances, allowanceOf(userId))
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.id, attemptId)))
  return row ?? null
}

/**
 * Reads and locks what decides whether an attempt may start and when it ends. The quiz rules, its questions and the
 * student's allowance cannot change until the transaction ends, so no attempt falls between old and new rules.
 */
export async function lockForStart(tx: Transaction, userId: string, quizId: string) {
  // A separate statement: with a join, the locked row would be current but the joined rows from before the wait.
  await tx.select({ id: liveQuizzes.id }).from(liveQuizzes).where(eq(liveQuizzes.id, quizId)).for('share')
  // An accommodation is given under a lock on its person.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
  const [row] = await tx
    .select({
      ...ruleColumnsOf(userId),
      timeLimit: liveQuizzes.timeLimit,
      passingScore: liveQuizzes.passingScore,
      draws: liveQuizzes.draws,
      // Not now(): that is when the transaction began, before it waited for the lock.
      readAt: sql<Date>`clock_timestamp()`.mapWith(quizAttempts.startedAt),
    })
    .from(liveQuizzes)
    .leftJoin(quizAllowances, allowanceOf(userId))
    .where(eq(liveQuizzes.id, quizId))
  return row ?? null
}

/**
 * Starts an attempt unless one is open or has this number. Of concurrent requests, one writes.
 *
 * @param input.timeLimit minutes; null for no limit
 * @returns null if another request was first
 */
export async function insertAttempt(
  tx: Transaction,
  input: {
    userId: string
    quizId: string
    number: number
    passingScore: number
    questions: PaperQuestion[]
    timeLimit: number | null
    startedAt: Date
    deadline: Date | null
  },
) {
  const [row] = await tx
    .insert(quizAttempts)
    .values(input)
    .onConflictDoNothing()
    .returning({ id: quizAttempts.id, deadline: quizAttempts.deadline })
  return row ?? null
}

/** Locks an attempt until the transaction ends, so it is graded once. */
export async function lockAttempt(tx: Transaction, userId: string, attemptId: string) {
  const [row] = await tx
    .select({
      quizId: quizAttempts.quizId,
      questions: quizAttempts.questions,
      answers: quizAttempts.answers,
      passingScore: quizAttempts.passingScore,
      deadline: quizAttempts.deadline,
      submittedAt: quizAttempts.submittedAt,
      readAt,
    })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.id, attemptId)))
    .for('update')
  return row ?? null
}

export async function openAttemptsOf(tx: Transaction, userId: string) {
  return tx
    .select({ id: quizAttempts.id, deadline: quizAttempts.deadline })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), isNull(quizAttempts.submittedAt)))
}

export async function titleOfQuiz(tx: Transaction, quizId: string): Promise<string> {
  const [row] = await tx
    .select({ title: liveQuizzes.title })
    .from(liveQuizzes)
    .where(eq(liveQuizzes.id, quizId))
  return row?.title ?? quizId
}

export async function writeGrade(
  tx: Transaction,
  input: {
    userId: string
    attemptId: string
    grade: Grade
    submittedBy: 'student' | 'deadline'
    submittedAt: Date
  },
) {
  const { score, maxScore, percent, passed, waiting } = input.grade
  await tx
    .update(quizAttempts)
    .set({
      score,
      maxScore,
      percent: waiting ? null : percent,
      passed: waiting ? null : passed,
      submittedBy: input.submittedBy,
      submittedAt: input.submittedAt,
    })
    .where(and(eq(quizAttempts.userId, input.userId), eq(quizAttempts.id, input.attemptId)))
}

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>
