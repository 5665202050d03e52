import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { liveQuizzes, quizAttempts, quizRegradeAttempts, users } from '../../../database/schema/index.ts'
import { mostAttemptsADay } from '../../../rules/assessment/quizzes.ts'
import { latest, waitsForGrade } from './column-queries.ts'

export async function quizResults(db: Database | Transaction, userId: string, quizId?: string) {
  return db
    .select({
      quizId: quizAttempts.quizId,
      attemptsUsed: sql<number>`count(*)::int`,
      bestPercent: sql<number | null>`max(${quizAttempts.percent})`,
      latestPercent: latest<number | null>(quizAttempts.percent),
      everPassed: sql<boolean>`coalesce(bool_or(${quizAttempts.passed}), false)`,
      latestPassed: latest<boolean | null>(quizAttempts.passed),
      waiting: sql<boolean>`bool_or(${waitsForGrade})`,
      openAttemptId: sql<
        string | null
      >`(array_agg(${quizAttempts.id}) filter (where ${quizAttempts.submittedAt} is null))[1]`,
      /** The start of the oldest attempt in a full day's allowance; null if there are fewer. */
      fillsDaySince:
        sql<Date | null>`(array_agg(${quizAttempts.startedAt} order by ${quizAttempts.number} desc))[${sql.raw(
          `${mostAttemptsADay}`,
        )}]`.mapWith(quizAttempts.startedAt),
    })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        quizId === undefined ? undefined : eq(quizAttempts.quizId, quizId),
      ),
    )
    .groupBy(quizAttempts.quizId)
}

export const pastColumns = {
  id: quizAttempts.id,
  number: quizAttempts.number,
  startedAt: quizAttempts.startedAt,
  submittedAt: quizAttempts.submittedAt,
  submittedBy: quizAttempts.submittedBy,
  score: quizAttempts.score,
  maxScore: quizAttempts.maxScore,
  percent: quizAttempts.percent,
  passed: quizAttempts.passed,
}

export async function pastAttempts(db: Database, userId: string, quizId: string, most: number) {
  return db
    .select(pastColumns)
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        eq(quizAttempts.quizId, quizId),
        isNotNull(quizAttempts.submittedAt),
      ),
    )
    .orderBy(desc(quizAttempts.number))
    .limit(most)
}

/** Orders graded attempts best first, by exact points, not rounded percent. */
const bestFirst = sql`coalesce(${quizAttempts.score} / nullif(${quizAttempts.maxScore}, 0), 0) desc, ${quizAttempts.number}`

/**
 * The points of each student's counted attempt per quiz, null while none is graded, and whether an attempt waits for
 * manual grading. @param userIds null for all students
 */
export async function countedResults(
  db: Database,
  quizIds: readonly string[],
  userIds: readonly string[] | null,
) {
  return db
    .select({
      userId: quizAttempts.userId,
      quizId: quizAttempts.quizId,
      result: sql<[score: number, maxScore: number] | null>`(array_agg(
        json_build_array(coalesce(${quizAttempts.score}, 0), coalesce(${quizAttempts.maxScore}, 0))
        order by case when ${liveQuizzes.counts} = 'latest' then -${quizAttempts.number} end, ${bestFirst})
        filter (where ${quizAttempts.percent} is not null))[1]`,
      waiting: sql<boolean>`bool_or(${waitsForGrade})`,
    })
    .from(quizAttempts)
    .innerJoin(liveQuizzes, eq(liveQuizzes.id, quizAttempts.quizId))
    .where(
      and(
        sql`${quizAttempts.quizId} = any(${sql.param(quizIds)}::text[])`,
        userIds === null ? undefined : sql`${quizAttempts.userId} = any(${sql.param(userIds)}::text[])`,
        isNotNull(quizAttempts.submittedAt),
      ),
    )
    .groupBy(quizAttempts.userId, quizAttempts.quizId, liveQuizzes.counts)
}

/** When a regrade last changed the result of an attempt; null if none did, or it was undone. */
export async function gradedAgainAt(db: Database, attemptId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: quizRegradeAttempts.at })
    .from(quizRegradeAttempts)
    .where(
      and(
        eq(quizRegradeAttempts.attemptId, attemptId),
        eq(quizRegradeAttempts.state, 'regraded'),
        eq(quizRegradeAttempts.changed, true),
      ),
    )
    .orderBy(desc(quizRegradeAttempts.at))
    .limit(1)
  return row?.at ?? null
}

/** A grade that was given or changed, and its author. */
export interface GradedRow {
  userId: string
  itemId: string
  at: Date
  by: string | null
}

export async function gradedSince(
  db: Database,
  quizIds: readonly string[],
  since: Date,
): Promise<GradedRow[]> {
  if (quizIds.length === 0) return []
  const at = sql<Date>`greatest(${quizAttempts.submittedAt}, ${quizAttempts.gradedAt})`
  return db
    .select({
      userId: quizAttempts.userId,
      itemId: quizAttempts.quizId,
      at: at.mapWith(quizAttempts.startedAt),
      by: users.name,
    })
    .from(quizAttempts)
    .leftJoin(users, eq(users.id, quizAttempts.gradedBy))
    .where(
      and(
        sql`${quizAttempts.quizId} = any(${sql.param(quizIds)}::text[])`,
        isNotNull(quizAttempts.percent),
        gt(at, since),
      ),
    )
}

export type QuizResultsRow = Awaited<ReturnType<typeof quizResults>>[number]

export type PastRow = Awaited<ReturnType<typeof pastAttempts>>[number]
