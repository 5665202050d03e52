import { desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { conversations, directMessages } from '../../../database/schema/index.ts'

/** @returns the database time, after the wait for the lock */
export async function lockWriter(tx: Transaction, userId: string): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`messages:${userId}`}, 0))`)
  const { rows } = await tx.execute<{ at: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  )
  return new Date(Number(rows[0]?.at))
}

/** Times of a person's latest writes, newest first. */
export const writtenBy = {
  async messages(tx: Transaction, userId: string, most: number) {
    const rows = await tx
      .select({ at: directMessages.sentAt })
      .from(directMessages)
      .where(eq(directMessages.authorId, userId))
      .orderBy(desc(directMessages.sentAt))
      .limit(most)
    return rows.map(({ at }) => at.getTime())
  },

  async conversations(tx: Transaction, userId: string, most: number) {
    const rows = await tx
      .select({ at: conversations.createdAt })
      .from(conversations)
      .where(eq(conversations.startedBy, userId))
      .orderBy(desc(conversations.createdAt))
      .limit(most)
    return rows.map(({ at }) => at.getTime())
  },
}
