import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { mailMessages } from '../../database/schema/index.ts'
import type { TimeCursor } from '../http/cursor.ts'

type Status = (typeof mailMessages.$inferSelect)['status']

export interface MessageFilter {
  status?: Status
  /** The beginning of an address. */
  recipient?: string
}

export type MessageRow = Awaited<ReturnType<typeof messagesAfter>>[number]

/** The newest first. @param most one more than a page shows, so that the caller sees whether there is another */
export async function messagesAfter(
  db: Database,
  { status, recipient }: MessageFilter,
  after: TimeCursor | null,
  most: number,
) {
  const beginning = recipient?.trim().toLowerCase()
  return db
    .select({
      id: mailMessages.id,
      recipient: mailMessages.recipient,
      template: mailMessages.template,
      subject: mailMessages.subject,
      status: mailMessages.status,
      lastError: mailMessages.lastError,
      createdAt: mailMessages.createdAt,
      exactCreatedAt: sql<string>`${mailMessages.createdAt}::text`,
      sentAt: mailMessages.sentAt,
      round: mailMessages.round,
      jobId: mailMessages.jobId,
    })
    .from(mailMessages)
    .where(
      and(
        status === undefined ? undefined : eq(mailMessages.status, status),
        beginning ? sql`starts_with(lower(${mailMessages.recipient}), ${beginning})` : undefined,
        after === null
          ? undefined
          : sql`(${mailMessages.createdAt}, ${mailMessages.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(mailMessages.createdAt), desc(mailMessages.id))
    .limit(most)
}

/** How many wait and how many failed; those that were sent are too many to count for a page. */
export async function countUnsent(db: Database) {
  return db
    .select({ status: mailMessages.status, count: count() })
    .from(mailMessages)
    .where(inArray(mailMessages.status, ['queued', 'failed']))
    .groupBy(mailMessages.status)
}

export async function findMessage(db: Database | Transaction, id: string) {
  const [row] = await db.select().from(mailMessages).where(eq(mailMessages.id, id))
  return row ?? null
}

/** Holds the row, so that of two who send it again one waits for the other. */
export async function lockMessage(tx: Transaction, id: string) {
  const [row] = await tx.select().from(mailMessages).where(eq(mailMessages.id, id)).for('update')
  return row ?? null
}
