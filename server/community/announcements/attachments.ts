import type { AttachedFile } from '../../../contract/attachments.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { attachmentLimits } from '../../../rules/media/attachments.ts'
import { attachmentPurpose } from '../../media/attachments.ts'
import type { Purpose } from '../../media/purposes.ts'
import type { MediaService } from '../../media/service-interface.ts'
import {
  attachmentsOf,
  deleteAttachmentsOfGroup,
  mayReadAttachment,
  replaceAttachments,
  usedAttachments,
} from './attachment-queries.ts'

export const announcementPurpose = 'announcement-attachment'

/** They stay with the announcement when the account of its author is deleted. */
export const announcementAttachmentPurposes = (db: Database): Record<string, Purpose> => ({
  [announcementPurpose]: attachmentPurpose({
    longest: attachmentLimits.longest,
    staysAfterDeletion: true,
    mayUpload: (viewer) => viewer.role !== 'student',
    mayRead: async (viewer, { id }) => viewer !== null && mayReadAttachment(db, viewer, id),
  }),
})

/** Ids of an announcement's files, in order. */
export async function attachedIds(db: Database | Transaction, announcementId: string): Promise<string[]> {
  return (await attachmentsOf(db, [announcementId])).map(({ mediaId }) => mediaId)
}

/**
 * Sets the files of an announcement, in the transaction that writes it. Those it has already may be another author’s.
 *
 * @throws Refusal `invalid-input` when a new file is not the viewer’s, or deleted
 */
export async function chooseAttachments(
  tx: Transaction,
  media: Pick<MediaService, 'attach' | 'release'>,
  authorId: string,
  { id, before, wanted }: { id: string; before: readonly string[]; wanted: readonly string[] },
): Promise<void> {
  const fresh = wanted.filter((file) => !before.includes(file))
  await media.attach(tx, authorId, announcementPurpose, fresh)
  await replaceAttachments(tx, id, wanted)
  const gone = before.filter((file) => !wanted.includes(file))
  await releaseAttachments(tx, media, gone)
}

/** Of files that an announcement no longer has. */
export const releaseAttachments = (
  tx: Transaction,
  media: Pick<MediaService, 'release'>,
  ids: readonly string[],
) => media.release(tx, [...ids], (some) => usedAttachments(tx, some))

/** Call it in the transaction that deletes a study group, before: its announcements go with it. */
export async function releaseFilesOfGroup(
  tx: Transaction,
  media: Pick<MediaService, 'release'>,
  groupId: string,
): Promise<void> {
  await releaseAttachments(tx, media, await deleteAttachmentsOfGroup(tx, groupId))
}

/** In two queries for any number of announcements. */
export async function filesOfAnnouncements(
  db: Database,
  media: Pick<MediaService, 'files'>,
  ids: readonly string[],
): Promise<(id: string) => AttachedFile[]> {
  const rows = await attachmentsOf(db, ids)
  const known = await media.files(rows.map(({ mediaId }) => mediaId))
  const ofAnnouncement = Map.groupBy(rows, ({ announcementId }) => announcementId)
  return (id) =>
    (ofAnnouncement.get(id) ?? []).flatMap(({ mediaId }) => {
      const file = known.get(mediaId)
      if (file === undefined) return []
      const { name, type, size, url } = file
      return [{ id: mediaId, name, type, size, url }]
    })
}
