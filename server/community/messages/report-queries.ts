import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReportReason } from '../../../contract/community/report-reasons.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { directMessages, messageReports, users } from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

type Status = (typeof messageReports.$inferSelect)['status']

export async function insertReport(
  tx: Transaction,
  report: {
    reporterId: string
    conversationId: string
    messageId: number
    reason: ReportReason
    note: string
    createdAt: Date
  },
) {
  await tx.insert(messageReports).values(report).onConflictDoNothing()
}

export const countOpenReports = (db: Database) => db.$count(messageReports, eq(messageReports.status, 'open'))

const reporter = alias(users, 'reporter')
const ofMessage = and(
  eq(directMessages.conversationId, messageReports.conversationId),
  eq(directMessages.id, messageReports.messageId),
)

export async function reportsBefore(
  db: Database,
  { status, cursor, most }: { status: Status; cursor: TimeCursor | null; most: number },
) {
  return db
    .select({
      id: messageReports.id,
      conversationId: messageReports.conversationId,
      messageId: messageReports.messageId,
      reason: messageReports.reason,
      note: messageReports.note,
      status: messageReports.status,
      createdAt: messageReports.createdAt,
      reporter: reporter.name,
      text: directMessages.text,
      sentAt: directMessages.sentAt,
      hiddenAt: directMessages.hiddenAt,
      authorId: users.id,
      author: users.name,
    })
    .from(messageReports)
    .innerJoin(directMessages, ofMessage)
    .leftJoin(users, eq(users.id, directMessages.authorId))
    .leftJoin(reporter, eq(reporter.id, messageReports.reporterId))
    .where(
      and(
        eq(messageReports.status, status),
        cursor === null
          ? undefined
          : sql`(${messageReports.createdAt}, ${messageReports.id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(messageReports.createdAt), desc(messageReports.id))
    .limit(most)
}

export type ReportRow = Awaited<ReturnType<typeof reportsBefore>>[number]

/** Locks a report and its message until the transaction ends, so it is settled once. */
export async function lockReport(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      status: messageReports.status,
      conversationId: directMessages.conversationId,
      messageId: directMessages.id,
      authorId: users.id,
      author: users.name,
    })
    .from(messageReports)
    .innerJoin(directMessages, ofMessage)
    .leftJoin(users, eq(users.id, directMessages.authorId))
    .where(eq(messageReports.id, id))
    .for('update', { of: [messageReports, directMessages] })
  return row ?? null
}

interface MessageId {
  conversationId: string
  messageId: number
}

export async function settleReports(
  tx: Transaction,
  { conversationId, messageId }: MessageId,
  from: Status,
  settled: { status: 'upheld' | 'dismissed'; settledBy: string; settledAt: Date },
) {
  await tx
    .update(messageReports)
    .set(settled)
    .where(
      and(
        eq(messageReports.conversationId, conversationId),
        eq(messageReports.messageId, messageId),
        eq(messageReports.status, from),
      ),
    )
}

export async function setHidden(tx: Transaction, { conversationId, messageId }: MessageId, at: Date | null) {
  await tx
    .update(directMessages)
    .set({ hiddenAt: at })
    .where(and(eq(directMessages.conversationId, conversationId), eq(directMessages.id, messageId)))
}
