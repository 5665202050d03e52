import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { mailMessages } from '../../database/schema/index.ts'

export type MailMessage = typeof mailMessages.$inferSelect

export async function insertMessage(
  tx: Database | Transaction,
  message: { recipient: string; template: string; variables: Record<string, unknown> },
): Promise<string> {
  const [row] = await tx.insert(mailMessages).values(message).returning({ id: mailMessages.id })
  if (!row) throw new Error('The message was not stored.')
  return row.id
}

/** @returns the ids of the rows */
export async function insertMessages(
  tx: Database | Transaction,
  messages: { recipient: string; template: string; variables: Record<string, unknown> }[],
): Promise<string[]> {
  const rows = await tx.insert(mailMessages).values(messages).returning({ id: mailMessages.id })
  return rows.map(({ id }) => id)
}

export async function findMessage(db: Database, id: string): Promise<MailMessage | null> {
  const [row] = await db.select().from(mailMessages).where(eq(mailMessages.id, id))
  return row ?? null
}

/** Forgets the variables: they may hold a link that opens an account. */
export async function markSent(db: Database, id: string, subject: string, sentAt: Date): Promise<void> {
  await db
    .update(mailMessages)
    .set({ status: 'sent', subject, sentAt, variables: null, lastError: null })
    .where(eq(mailMessages.id, id))
}

export async function markTroubled(
  db: Database,
  id: string,
  trouble: { status: 'queued' | 'failed'; lastError: string },
): Promise<void> {
  await db.update(mailMessages).set(trouble).where(eq(mailMessages.id, id))
}
