import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { taughtBy } from '../../../database/conditions/teaches-course.ts'
import { assignmentFiles } from '../../../database/schema/index.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

export async function keepFiles(
  tx: Transaction,
  { userId, courseId, assignmentId }: { userId: string; courseId: string; assignmentId: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insert(assignmentFiles)
    .values(ids.map((mediaId) => ({ userId, mediaId, courseId, assignmentId })))
    .onConflictDoNothing()
}

interface FilesOfDraft {
  userId: string
  assignmentId: string
  ids: readonly string[]
}

const ofDraft = ({ userId, assignmentId, ids }: FilesOfDraft) =>
  and(
    eq(assignmentFiles.userId, userId),
    eq(assignmentFiles.assignmentId, assignmentId),
    inArray(assignmentFiles.mediaId, [...ids]),
  )

/** Deletes the records of files never submitted for this assignment. @returns their ids */
export async function dropFiles(tx: Transaction, files: FilesOfDraft): Promise<string[]> {
  if (files.ids.length === 0) return []
  const dropped = await tx
    .delete(assignmentFiles)
    .where(and(ofDraft(files), eq(assignmentFiles.handedIn, false)))
    .returning({ id: assignmentFiles.mediaId })
  return dropped.map(({ id }) => id)
}

export async function usedFiles(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: assignmentFiles.mediaId })
    .from(assignmentFiles)
    .where(inArray(assignmentFiles.mediaId, ids))
  return rows.map(({ id }) => id)
}

/** Marks files as submitted: they are kept, and the course's teachers may read them. */
export async function markHandedIn(tx: Transaction, files: FilesOfDraft): Promise<void> {
  if (files.ids.length === 0) return
  await tx.update(assignmentFiles).set({ handedIn: true }).where(ofDraft(files))
}

export async function isTaughtFile(
  db: Database,
  viewer: Viewer,
  file: { id: string; ownerId: string },
): Promise<boolean> {
  const count = await db.$count(
    assignmentFiles,
    and(
      eq(assignmentFiles.userId, file.ownerId),
      eq(assignmentFiles.mediaId, file.id),
      eq(assignmentFiles.handedIn, true),
      taughtBy(viewer, assignmentFiles.courseId, 'see-work'),
    ),
  )
  return count > 0
}
