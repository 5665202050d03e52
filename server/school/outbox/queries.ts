import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { mailMessages } from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

type Status = (typeof mailMessages.$inferSelect)['status']

export interface MessageFilter {
  status?: Status
  recipient?: string
}

/**
 * Must equal the expression of the index `mail_messages_by_beginning`; sorted by bytes, so that a prefix is a range.
 */
const address = sql`(lower(${mailMessages.recipient}) collate "C")`
const afterAll = '\u{10ffff}'

const begins = (beginning: string) => sql`${address} >= ${beginning} and ${address} < ${beginning + afterAll}`

export async function countTo(db: Database, recipient: string, most: number): Promise<number> {
  const beginning = recipient.trim().toLowerCase()
  return db.$count(
    db.select({ one: sql`1` }).from(mailMessages).where(begins(beginning)).limit(most).as('found'),
  )
}

export type MessageRow = Awaited<ReturnType<typeof messagesAfter>>[number]

/**
 * @param page.most one more than a page, so that the caller sees whether another follows
 * @param page.areMany whether so many match that scanning from the newest fills a page sooner
 */
export async function messagesAfter(
  db: Database,
  { status, recipient }: MessageFilter,
  { after, most, areMany }: { after: TimeCursor | null; most: number; areMany: boolean },
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
        beginning
          ? areMany
            ? sql`starts_with(lower(${mailMessages.recipient}), ${beginning})`
            : begins(beginning)
          : undefined,
        after === null
          ? undefined
          : sql`(${mailMessages.createdAt}, ${mailMessages.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(mailMessages.createdAt), desc(mailMessages.id))
    .limit(most)
}

/** The sent ones are too many to count per page. */
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

/** Locked, so that two who send it again are serialized. */
export async function lockMessage(tx: Transaction, id: string) {
  const [row] = await tx.select().from(mailMessages).where(eq(mailMessages.id, id)).for('update')
  return row ?? null
}
