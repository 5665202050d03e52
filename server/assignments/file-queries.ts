import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { taughtBy } from '../../database/conditions/teaches-course.ts'
import { assignmentFiles } from '../../database/schema/index.ts'
import type { Viewer } from '../http/viewer.ts'

/** Notes what files are for; one that is noted already stays as it is. */
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

/** Forgets those of some files that were never handed in for this assignment. @returns their ids */
export async function dropFiles(tx: Transaction, files: FilesOfDraft): Promise<string[]> {
  if (files.ids.length === 0) return []
  const dropped = await tx
    .delete(assignmentFiles)
    .where(and(ofDraft(files), eq(assignmentFiles.handedIn, false)))
    .returning({ id: assignmentFiles.mediaId })
  return dropped.map(({ id }) => id)
}

/** Of some files those that any assignment has. */
export async function usedFiles(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: assignmentFiles.mediaId })
    .from(assignmentFiles)
    .where(inArray(assignmentFiles.mediaId, ids))
  return rows.map(({ id }) => id)
}

/** From now on a version of this assignment holds them: they stay, and its teachers may read them. */
export async function markHandedIn(tx: Transaction, files: FilesOfDraft): Promise<void> {
  if (files.ids.length === 0) return
  await tx.update(assignmentFiles).set({ handedIn: true }).where(ofDraft(files))
}

/** Whether a file was handed in to a course that someone teaches. */
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
      taughtBy(viewer, assignmentFiles.courseId),
    ),
  )
  return count > 0
}
