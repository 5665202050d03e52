import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { studyGroupMessages, users } from '../../../database/schema/index.ts'

type Executor = Database | Transaction

const messageColumns = {
  id: studyGroupMessages.id,
  text: studyGroupMessages.text,
  createdAt: studyGroupMessages.createdAt,
  deletedAt: studyGroupMessages.deletedAt,
  authorId: users.id,
  authorName: users.name,
  authorImage: users.image,
}

export async function messagesOf(db: Executor, groupId: string, after: number | null, most: number) {
  return db
    .select(messageColumns)
    .from(studyGroupMessages)
    .leftJoin(users, eq(users.id, studyGroupMessages.authorId))
    .where(
      and(
        eq(studyGroupMessages.groupId, groupId),
        after === null ? undefined : sql`${studyGroupMessages.id} < ${after}`,
      ),
    )
    .orderBy(desc(studyGroupMessages.id))
    .limit(most)
}

export type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number]

interface MessageKey {
  groupId: string
  authorId: string
  key: string
}

export async function messageSentWith(tx: Transaction, { groupId, authorId, key }: MessageKey) {
  const { groupId: group, authorId: author, key: known } = studyGroupMessages
  const [message] = await tx
    .select(messageColumns)
    .from(studyGroupMessages)
    .leftJoin(users, eq(users.id, author))
    .where(and(eq(group, groupId), eq(known, key), eq(author, authorId)))
  return message ?? null
}

/** @returns null if another author used the key */
export async function insertMessage(
  tx: Transaction,
  row: MessageKey & { text: string },
): Promise<MessageRow | null> {
  await tx.insert(studyGroupMessages).values(row).onConflictDoNothing()
  return messageSentWith(tx, row)
}

/** @param authorId null allows any author's message */
export async function takeBackMessage(
  tx: Transaction,
  groupId: string,
  messageId: number,
  authorId: string | null,
): Promise<boolean> {
  const rows = await tx
    .update(studyGroupMessages)
    .set({ deletedAt: sql`coalesce(${studyGroupMessages.deletedAt}, now())`, text: '' })
    .where(
      and(
        eq(studyGroupMessages.groupId, groupId),
        eq(studyGroupMessages.id, messageId),
        authorId === null ? undefined : eq(studyGroupMessages.authorId, authorId),
      ),
    )
    .returning({ id: studyGroupMessages.id })
  return rows.length > 0
}
