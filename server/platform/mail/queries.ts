import { and, eq, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { mailMessages } from '../../../database/schema/index.ts'

export type MailMessage = typeof mailMessages.$inferSelect

export type NewMessage = Required<
  Pick<typeof mailMessages.$inferInsert, 'recipient' | 'template' | 'variables' | 'jobId'>
>

export async function insertMessage(tx: Database | Transaction, message: NewMessage): Promise<string> {
  const [row] = await tx.insert(mailMessages).values(message).returning({ id: mailMessages.id })
  if (!row) throw new Error('The message was not stored.')
  return row.id
}

export async function insertMessages(tx: Database | Transaction, messages: NewMessage[]) {
  return tx
    .insert(mailMessages)
    .values(messages)
    .returning({ id: mailMessages.id, jobId: mailMessages.jobId })
}

export async function findMessage(db: Database, id: string): Promise<MailMessage | null> {
  const [row] = await db.select().from(mailMessages).where(eq(mailMessages.id, id))
  return row ?? null
}

/** @param sent.variables without tokens, which are no longer needed */
export async function markSent(
  db: Database,
  id: string,
  sent: { subject: string; sentAt: Date; variables: Record<string, unknown> | null },
): Promise<void> {
  await db
    .update(mailMessages)
    .set({ ...sent, status: 'sent', lastError: null })
    .where(eq(mailMessages.id, id))
}

export async function markTroubled(
  db: Database,
  id: string,
  trouble: { status: 'queued' | 'failed'; lastError: string },
): Promise<void> {
  await db.update(mailMessages).set(trouble).where(eq(mailMessages.id, id))
}

/** @returns false if the round was started before */
export async function putRound(
  tx: Transaction,
  id: string,
  { round, jobId }: { round: number; jobId: string },
): Promise<boolean> {
  const rows = await tx
    .update(mailMessages)
    .set({ round, jobId, status: 'queued', lastError: null })
    .where(and(eq(mailMessages.id, id), eq(mailMessages.round, round - 1)))
    .returning({ id: mailMessages.id })
  return rows.length > 0
}

export async function deleteMessagesBefore(db: Database, date: Date): Promise<void> {
  await db.delete(mailMessages).where(lt(mailMessages.createdAt, date))
}
