import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  conversationMembers,
  directMessages,
  messageAttachments,
  messageReports,
} from '../../../database/schema/index.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

type Executor = Database | Transaction

interface MessageId {
  conversationId: string
  messageId: number
}

export async function insertAttachments(
  tx: Transaction,
  message: MessageId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insert(messageAttachments)
    .values(ids.map((mediaId, index) => ({ ...message, mediaId, position: index + 1 })))
}

/** In order. The file is null if its sender's account was deleted. */
export async function attachmentsOf(db: Executor, messages: readonly MessageId[]) {
  if (messages.length === 0) return []
  const conversations = [...new Set(messages.map(({ conversationId }) => conversationId))]
  const ids = messages.map(({ messageId }) => messageId)
  return db
    .select({ messageId: messageAttachments.messageId, mediaId: messageAttachments.mediaId })
    .from(messageAttachments)
    .where(
      and(
        inArray(messageAttachments.conversationId, conversations),
        inArray(messageAttachments.messageId, ids),
      ),
    )
    .orderBy(asc(messageAttachments.messageId), asc(messageAttachments.position))
}

/**
 * Whether the viewer may read a file: as a member of a conversation with a message that has it and is not hidden, or as
 * an administrator who reads a report of that message. An administrator's seat ends with the role.
 */
export async function mayReadAttachment(db: Database, viewer: Viewer, mediaId: string): Promise<boolean> {
  const isAdmin = viewer.role === 'admin'
  const { conversationId, messageId } = messageAttachments
  const isMember = exists(
    db
      .select({ one: sql`1` })
      .from(conversationMembers)
      .where(
        and(
          eq(conversationMembers.conversationId, conversationId),
          eq(conversationMembers.userId, viewer.id),
          isAdmin ? undefined : eq(conversationMembers.seat, 'person'),
        ),
      ),
  )
  const isReported = exists(
    db
      .select({ one: sql`1` })
      .from(messageReports)
      .where(and(eq(messageReports.conversationId, conversationId), eq(messageReports.messageId, messageId))),
  )
  const [row] = await db
    .select({ messageId })
    .from(messageAttachments)
    .innerJoin(
      directMessages,
      and(eq(directMessages.conversationId, conversationId), eq(directMessages.id, messageId)),
    )
    .where(
      and(
        eq(messageAttachments.mediaId, mediaId),
        or(and(isMember, isNull(directMessages.hiddenAt)), isAdmin ? isReported : undefined),
      ),
    )
    .limit(1)
  return row !== undefined
}
