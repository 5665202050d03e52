import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { liveQuizzes, quizAttempts } from '../../../database/schema/index.ts'

export async function overdueAttempts(db: Database, userId: string, graceMs: number) {
  return db
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        isNull(quizAttempts.submittedAt),
        sql`${quizAttempts.deadline} + ${milliseconds(graceMs)} <= now()`,
      ),
    )
}

export async function overdueAttemptsAt(db: Database, quizId: string, graceMs: number, most: number) {
  return db
    .select({ id: quizAttempts.id, userId: quizAttempts.userId })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.quizId, quizId),
        isNull(quizAttempts.submittedAt),
        sql`${quizAttempts.deadline} + ${milliseconds(graceMs)} <= now()`,
      ),
    )
    .orderBy(asc(quizAttempts.deadline))
    .limit(most)
}

/** When the first open attempt that may run past the quiz's due date ends; null if none. */
export async function nextEndPastDue(db: Database, quizId: string): Promise<Date | null> {
  const [row] = await db
    .select({ deadline: quizAttempts.deadline })
    .from(quizAttempts)
    .innerJoin(liveQuizzes, eq(liveQuizzes.id, quizAttempts.quizId))
    .where(
      and(
        eq(quizAttempts.quizId, quizId),
        isNull(quizAttempts.submittedAt),
        gt(quizAttempts.deadline, liveQuizzes.dueAt),
      ),
    )
    .orderBy(asc(quizAttempts.deadline))
    .limit(1)
  return row?.deadline ?? null
}

function milliseconds(count: number) {
  return sql`make_interval(secs => ${count}::float8 / 1000)`
}
