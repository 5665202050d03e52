import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { taughtBy } from '../../../database/conditions/teaches-course.ts'
import { assignmentAttachments, media, modules, users } from '../../../database/schema/index.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

type Executor = Database | Transaction

export type AttachmentRow = Awaited<ReturnType<typeof attachmentsOf>>[number]

/** Every version of the files of these modules' assignments, newest first. */
export async function attachmentsOf(db: Executor, moduleIds: readonly string[]) {
  if (moduleIds.length === 0) return []
  return db
    .select({
      moduleId: assignmentAttachments.moduleId,
      assignmentId: assignmentAttachments.assignmentId,
      fileId: assignmentAttachments.fileId,
      number: assignmentAttachments.number,
      media: assignmentAttachments.mediaId,
      addedAt: assignmentAttachments.addedAt,
      addedBy: users.name,
      name: media.name,
      type: media.type,
      size: media.size,
    })
    .from(assignmentAttachments)
    .innerJoin(media, eq(media.id, assignmentAttachments.mediaId))
    .leftJoin(users, eq(users.id, assignmentAttachments.authorId))
    .where(inArray(assignmentAttachments.moduleId, [...moduleIds]))
    .orderBy(desc(assignmentAttachments.number), asc(assignmentAttachments.fileId))
}

/** Whether the viewer writes a course whose assignments have this file. */
export async function isAuthorOfAttachment(db: Database, viewer: Viewer, mediaId: string): Promise<boolean> {
  return (await attachmentsOfTheirs(db, viewer, [mediaId])).length > 0
}

/** @returns those in courses that the viewer writes */
export async function attachmentsOfTheirs(db: Executor, viewer: Viewer, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectDistinct({ mediaId: assignmentAttachments.mediaId })
    .from(assignmentAttachments)
    .innerJoin(modules, eq(modules.id, assignmentAttachments.moduleId))
    .where(
      and(
        inArray(assignmentAttachments.mediaId, [...ids]),
        taughtBy(viewer, modules.courseId, 'edit-course'),
      ),
    )
  return rows.map(({ mediaId }) => mediaId)
}

export async function usedAttachments(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ mediaId: assignmentAttachments.mediaId })
    .from(assignmentAttachments)
    .where(inArray(assignmentAttachments.mediaId, ids))
  return rows.map(({ mediaId }) => mediaId)
}

export async function storedFiles(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { name: string; type: string; size: number }>()
  const rows = await tx
    .select({ id: media.id, name: media.name, type: media.type, size: media.size })
    .from(media)
    .where(inArray(media.id, [...ids]))
  return new Map(rows.map(({ id, ...file }) => [id, file]))
}

export type AttachmentVersion = Pick<
  typeof assignmentAttachments.$inferSelect,
  'moduleId' | 'assignmentId' | 'fileId' | 'number' | 'mediaId'
>

export async function insertAttachments(
  tx: Transaction,
  rows: readonly AttachmentVersion[],
  authorId: string,
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(assignmentAttachments)
    .values(rows.map((row) => ({ ...row, authorId, addedAt: sql`clock_timestamp()` })))
}

/** @returns the files of the deleted versions */
export async function deleteAttachments(
  tx: Transaction,
  versions: readonly { assignmentId: string; fileId: string; number: number }[],
): Promise<string[]> {
  if (versions.length === 0) return []
  const these = versions.map(({ assignmentId, fileId, number }) =>
    and(
      eq(assignmentAttachments.assignmentId, assignmentId),
      eq(assignmentAttachments.fileId, fileId),
      eq(assignmentAttachments.number, number),
    ),
  )
  const rows = await tx
    .delete(assignmentAttachments)
    .where(or(...these))
    .returning({ mediaId: assignmentAttachments.mediaId })
  return rows.map(({ mediaId }) => mediaId)
}

/** Deletes every version. @returns their files */
export async function deleteAttachmentsOf(
  tx: Transaction,
  of: { assignmentId: string } | { moduleId: string } | { courseId: string },
): Promise<string[]> {
  const { assignmentId, moduleId } = assignmentAttachments
  const where =
    'assignmentId' in of
      ? eq(assignmentId, of.assignmentId)
      : 'moduleId' in of
        ? eq(moduleId, of.moduleId)
        : inArray(
            moduleId,
            tx.select({ id: modules.id }).from(modules).where(eq(modules.courseId, of.courseId)),
          )
  const rows = await tx
    .delete(assignmentAttachments)
    .where(where)
    .returning({ mediaId: assignmentAttachments.mediaId })
  return rows.map(({ mediaId }) => mediaId)
}
