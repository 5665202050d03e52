import { and, desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import {
  studyGroupFoundings,
  studyGroupMessages,
  studyGroupSessions,
} from '../../../database/schema/index.ts'
import { postingWindows } from '../../../rules/community/discussions.ts'

/** @returns the database time, used for the rows written in this transaction */
export async function lockWriter(tx: Transaction, userId: string): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`study-groups:${userId}`}, 0))`)
  // Not now(): that is when the transaction began, before it waited for the lock.
  const { rows } = await tx.execute<{ at: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  )
  return new Date(Number(rows[0]?.at))
}

/** Times of a user's latest writes, newest first, including deleted or canceled ones. */
export const writtenBy = {
  async messages(tx: Transaction, userId: string, most: number) {
    const { createdAt, authorId } = studyGroupMessages
    const written = tx.select({ createdAt }).from(studyGroupMessages).where(eq(authorId, userId))
    return momentsOf(await written.orderBy(desc(createdAt)).limit(most))
  },

  async sessions(tx: Transaction, userId: string, most: number) {
    const { createdAt, plannedBy } = studyGroupSessions
    const planned = tx.select({ createdAt }).from(studyGroupSessions).where(eq(plannedBy, userId))
    return momentsOf(await planned.orderBy(desc(createdAt)).limit(most))
  },

  async groups(tx: Transaction, userId: string, most: number) {
    const { foundedAt: createdAt } = studyGroupFoundings
    const founded = tx.select({ createdAt }).from(studyGroupFoundings)
    const mine = founded.where(eq(studyGroupFoundings.userId, userId))
    return momentsOf(await mine.orderBy(desc(createdAt)).limit(most))
  },
}

/** Records that a user founded a group, and deletes records too old to count. */
export async function noteFounding(tx: Transaction, userId: string, groupId: string): Promise<void> {
  const { foundedAt } = studyGroupFoundings
  await tx
    .delete(studyGroupFoundings)
    .where(
      and(
        eq(studyGroupFoundings.userId, userId),
        sql`${foundedAt} < now() - ${postingWindows.threads} * interval '1 millisecond'`,
      ),
    )
  await tx.insert(studyGroupFoundings).values({ userId, groupId }).onConflictDoNothing()
}

const momentsOf = (rows: { createdAt: Date }[]) => rows.map(({ createdAt }) => createdAt.getTime())
