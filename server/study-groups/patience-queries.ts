import { and, desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/client.ts'
import { studyGroupFoundings, studyGroupMessages, studyGroupSessions } from '../../database/schema/index.ts'
import { postingWindows } from '../../rules/discussions.ts'

/** @returns the time by the clock of the database, which dates what is written here */
export async function lockWriter(tx: Transaction, userId: string): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`study-groups:${userId}`}, 0))`)
  // Not now(): that is when the transaction began, before it waited for the others.
  const { rows } = await tx.execute<{ at: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  )
  return new Date(Number(rows[0]?.at))
}

/** When someone's latest were written, newest first. What was taken back or cancelled is among them. */
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

  /** Also those that are closed again. */
  async groups(tx: Transaction, userId: string, most: number) {
    const { foundedAt: createdAt } = studyGroupFoundings
    const founded = tx.select({ createdAt }).from(studyGroupFoundings)
    const mine = founded.where(eq(studyGroupFoundings.userId, userId))
    return momentsOf(await mine.orderBy(desc(createdAt)).limit(most))
  },
}

/** Notes that somebody founded a group, and forgets what they founded so long ago that it is not counted any more. */
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
