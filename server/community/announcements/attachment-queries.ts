import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { announcedTo } from '../../../database/conditions/announced-to.ts'
import { announcementAttachments, announcements } from '../../../database/schema/index.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

type Executor = Database | Transaction

/** The files of these announcements, in order. */
export async function attachmentsOf(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({
      announcementId: announcementAttachments.announcementId,
      mediaId: announcementAttachments.mediaId,
    })
    .from(announcementAttachments)
    .where(inArray(announcementAttachments.announcementId, [...ids]))
    .orderBy(asc(announcementAttachments.announcementId), asc(announcementAttachments.position))
}

export async function replaceAttachments(
  tx: Transaction,
  announcementId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.delete(announcementAttachments).where(eq(announcementAttachments.announcementId, announcementId))
  if (ids.length === 0) return
  await tx
    .insert(announcementAttachments)
    .values(ids.map((mediaId, index) => ({ announcementId, mediaId, position: index + 1 })))
}

/** Of all announcements to a study group. @returns their files */
export async function deleteAttachmentsOfGroup(tx: Transaction, groupId: string): Promise<string[]> {
  const ofGroup = tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(eq(announcements.groupId, groupId))
  const rows = await tx
    .delete(announcementAttachments)
    .where(inArray(announcementAttachments.announcementId, ofGroup))
    .returning({ mediaId: announcementAttachments.mediaId })
  return rows.map(({ mediaId }) => mediaId)
}

/** @returns those of any announcement */
export async function usedAttachments(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ mediaId: announcementAttachments.mediaId })
    .from(announcementAttachments)
    .where(inArray(announcementAttachments.mediaId, ids))
  return rows.map(({ mediaId }) => mediaId)
}

/** Whether the viewer may read an announcement with this file, or edit it, which its author and administrators do. */
export async function mayReadAttachment(db: Database, viewer: Viewer, mediaId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: announcements.id })
    .from(announcementAttachments)
    .innerJoin(announcements, eq(announcements.id, announcementAttachments.announcementId))
    .where(
      and(
        eq(announcementAttachments.mediaId, mediaId),
        viewer.role === 'admin'
          ? undefined
          : or(announcedTo(viewer.id), eq(announcements.authorId, viewer.id)),
      ),
    )
    .limit(1)
  return row !== undefined
}
