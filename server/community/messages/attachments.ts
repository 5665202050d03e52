import type { AttachedFile } from '../../../contract/attachments.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { messageAttachmentLimits } from '../../../rules/media/attachments.ts'
import { attachmentPurpose } from '../../media/attachments.ts'
import type { Purpose } from '../../media/purposes.ts'
import type { MediaService } from '../../media/service-interface.ts'
import { attachmentsOf, insertAttachments, mayReadAttachment } from './attachment-queries.ts'

export const messagePurpose = 'message-attachment'

/** Deleted with the account of the sender, whose messages stay for the other side. */
export const messageAttachmentPurposes = (db: Database): Record<string, Purpose> => ({
  [messagePurpose]: attachmentPurpose({
    longest: messageAttachmentLimits.longest,
    mayRead: async (viewer, { id }) => viewer !== null && mayReadAttachment(db, viewer, id),
  }),
})

export interface AttachedFiles {
  files: AttachedFile[]
  /** How many were deleted with their sender's account. */
  filesGone: number
}

export const noFiles: AttachedFiles = { files: [], filesGone: 0 }

/**
 * Call it in the transaction that writes the message.
 *
 * @throws Refusal `invalid-input` when a file is not the author's, or deleted
 */
export async function attachFiles(
  tx: Transaction,
  media: Pick<MediaService, 'attach'>,
  message: { conversationId: string; messageId: number; authorId: string; files: readonly string[] },
): Promise<void> {
  const { authorId, files, ...id } = message
  const ids = [...new Set(files)]
  await media.attach(tx, authorId, messagePurpose, ids)
  await insertAttachments(tx, id, ids)
}

/** The files of these messages, by the id of the message, in two queries for any number. */
export async function filesOfMessages(
  db: Database | Transaction,
  media: Pick<MediaService, 'files'>,
  messages: readonly { conversationId: string; messageId: number }[],
): Promise<(messageId: number) => AttachedFiles> {
  const rows = await attachmentsOf(db, messages)
  const known = await media.files(rows.flatMap(({ mediaId }) => mediaId ?? []))
  const ofMessage = Map.groupBy(rows, ({ messageId }) => messageId)
  return (messageId) => {
    const own = ofMessage.get(messageId)
    if (own === undefined) return noFiles
    const files = own.flatMap(({ mediaId }) => known.get(mediaId ?? '') ?? [])
    return {
      files: files.map(({ id, name, type, size, url }) => ({ id, name, type, size, url })),
      filesGone: own.length - files.length,
    }
  }
}
