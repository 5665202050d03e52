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

/** As the index `mail_messages_by_beginning` has it; sorted by bytes, so that a beginning is a range. */
const address = sql`(lower(${mailMessages.recipient}) collate "C")`
const afterAll = '\u{10ffff}'

const begins = (beginning: string) => sql`${address} >= ${beginning} and ${address} < ${beginning + afterAll}`

/** How many messages went to addresses that begin so, counted no further than `most`. */
export async function countTo(db: Database, recipient: string, most: number): Promise<number> {
  const beginning = recipient.trim().toLowerCase()
  return db.$count(
    db.select({ one: sql`1` }).from(mailMessages).where(begins(beginning)).limit(most).as('found'),
  )
}

export type MessageRow = Awaited<ReturnType<typeof messagesAfter>>[number]

/**
 * The newest first.
 *
 * @param page.most one more than a page shows, so that the caller sees whether there is another
 * @param page.areMany whether so many went to these addresses that going through the newest finds a page sooner
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
