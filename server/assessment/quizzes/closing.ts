import type { Database, Transaction } from '../../../database/client.ts'
import { resultAddress } from '../../../rules/addresses.ts'
import { closingTime, gradePaper, isOverdue, type QuizPolicy } from '../../../rules/assessment/quizzes.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { findAttempt, lockAttempt, openAttemptsOf, titleOfQuiz, writeGrade } from './attempt-queries.ts'
import { nextEndPastDue, overdueAttempts, overdueAttemptsAt } from './deadline-queries.ts'
import { answersOf } from './present.ts'

const mostClosedAtOnce = 200

/** Milliseconds. The job runs slightly after the closing time, never before it. */
const jobMargin = 1_000

export interface ClosingDependencies {
  db: Database
  jobs: Jobs
  notifications: Pick<NotificationsService, 'notify'>
  policy: QuizPolicy
}

/** Submits attempts when their time is over. */
export interface AttemptClosing {
  /**
   * Submits and grades an attempt once: a second caller waits for the row lock and finds it submitted.
   *
   * @param by 'deadline' does nothing while time is left, so an early job is harmless
   */
  close(userId: string, attemptId: string, by: 'student' | 'deadline'): Promise<void>

  /** Schedules the closing. @param deadline null does nothing */
  closeLater(
    tx: Database | Transaction,
    attempt: { userId: string; attemptId: string },
    deadline: Date | null,
  ): Promise<void>

  /** Closes the viewer's overdue attempts. */
  closeOverdue(viewer: Viewer): Promise<void>

  /** Submits a student's open attempts as they are, before two accounts are merged: each may have one. */
  handInAll(tx: Transaction, userId: string, attemptIds: readonly string[]): Promise<void>

  /** Schedules the closing of a student's open attempts, if the existing jobs name another account. */
  watchOpen(tx: Transaction, userId: string): Promise<void>

  /** If the student has got extra time since, the job is scheduled again. */
  closeInTime(attempt: { userId: string; attemptId: string }): Promise<void>

  /** @param quizId a quiz with a changed due date; includes attempts whose own job would run later */
  closeAllOverdue(quizId: string): Promise<void>
}

export function attemptClosing({ db, jobs, notifications, policy }: ClosingDependencies): AttemptClosing {
  return {
    close,
    closeLater,
    closeOverdue,

    async handInAll(tx, userId, attemptIds) {
      for (const attemptId of attemptIds) await closeIn(tx, userId, attemptId, 'student')
    },

    async watchOpen(tx, userId) {
      for (const { id, deadline } of await openAttemptsOf(tx, userId)) {
        await closeLater(tx, { userId, attemptId: id }, deadline)
      }
    },

    closeInTime,
    closeAllOverdue,
  }

  async function closeLater(
    tx: Database | Transaction,
    attempt: { userId: string; attemptId: string },
    deadline: Date | null,
  ): Promise<void> {
    const closing = closingTime(deadline, policy)
    if (closing === null) return
    const startAfter = new Date(closing.getTime() + jobMargin)
    await jobs.enqueue(tx, 'quizzes.close', attempt, { startAfter })
  }

  async function closeInTime(attempt: { userId: string; attemptId: string }): Promise<void> {
    await close(attempt.userId, attempt.attemptId, 'deadline')
    const left = await findAttempt(db, attempt.userId, attempt.attemptId)
    if (left !== null && left.submittedAt === null) await closeLater(db, attempt, left.deadline)
  }

  async function closeAllOverdue(quizId: string): Promise<void> {
    const overdue = await overdueAttemptsAt(db, quizId, policy.graceMs, mostClosedAtOnce)
    for (const { id, userId } of overdue) await close(userId, id, 'deadline')
    if (overdue.length === mostClosedAtOnce) return closeAllOverdue(quizId)
    // A student with extra minutes ends later, and has no job if they began before there was a due date.
    const closing = closingTime(await nextEndPastDue(db, quizId), policy)
    if (closing === null) return
    const startAfter = new Date(closing.getTime() + jobMargin)
    await jobs.enqueue(db, 'quizzes.close-due', { quizId }, { startAfter })
  }

  async function closeOverdue(viewer: Viewer): Promise<void> {
    for (const { id } of await overdueAttempts(db, viewer.id, policy.graceMs)) {
      await close(viewer.id, id, 'deadline')
    }
  }

  async function close(userId: string, attemptId: string, by: 'student' | 'deadline'): Promise<void> {
    await db.transaction((tx) => closeIn(tx, userId, attemptId, by))
  }

  async function closeIn(
    tx: Transaction,
    userId: string,
    attemptId: string,
    by: 'student' | 'deadline',
  ): Promise<void> {
    const attempt = await lockAttempt(tx, userId, attemptId)
    if (attempt === null || attempt.submittedAt !== null) return
    const overdue = isOverdue(attempt.deadline, attempt.readAt, policy)
    if (by === 'deadline' && !overdue) return
    const grade = gradePaper(attempt.questions, answersOf(attempt), attempt.passingScore)
    await writeGrade(tx, {
      userId,
      attemptId,
      grade,
      submittedBy: overdue ? 'deadline' : 'student',
      submittedAt: (overdue && attempt.deadline) || attempt.readAt,
    })
    // A student who submits sees the result. After a timeout, notify them.
    if (!overdue) return
    const { percent, passed, waiting } = grade
    await notifications.notify(tx, {
      to: userId,
      kind: 'quiz-result',
      data: { quiz: await titleOfQuiz(tx, attempt.quizId), percent, passed, ...(waiting ? { waiting } : {}) },
      path: resultAddress(attempt.quizId, attemptId),
      once: `quiz attempt ${attemptId}`,
    })
  }
}
