import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { conversations, directMessages, messagesToMany } from '../../../database/schema/index.ts'

/** @returns the database time, after the wait for the lock */
export async function lockWriter(tx: Transaction, userId: string): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`messages:${userId}`}, 0))`)
  const { rows } = await tx.execute<{ at: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  )
  return new Date(Number(rows[0]?.at))
}

/** Times of a person's latest writes, newest first. A message to many has a limit of its own and does not count. */
export const writtenBy = {
  async messages(tx: Transaction, userId: string, most: number) {
    const rows = await tx
      .select({ at: directMessages.sentAt })
      .from(directMessages)
      .where(
        and(
          eq(directMessages.authorId, userId),
          sql`not exists (select from ${messagesToMany} t where t.id = ${directMessages.key} and t.author_id = ${userId})`,
        ),
      )
      .orderBy(desc(directMessages.sentAt))
      .limit(most)
    return rows.map(({ at }) => at.getTime())
  },

  async conversations(tx: Transaction, userId: string, most: number) {
    const rows = await tx
      .select({ at: conversations.createdAt })
      .from(conversations)
      .where(and(eq(conversations.startedBy, userId), ne(conversations.kind, 'many')))
      .orderBy(desc(conversations.createdAt))
      .limit(most)
    return rows.map(({ at }) => at.getTime())
  },
}
