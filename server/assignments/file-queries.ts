import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { assignmentFiles, courseInstructors } from '../../database/schema/index.ts'
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

/** Forgets those of some files that were never handed in. @returns their ids */
export async function dropFiles(tx: Transaction, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const dropped = await tx
    .delete(assignmentFiles)
    .where(
      and(
        eq(assignmentFiles.userId, userId),
        inArray(assignmentFiles.mediaId, [...ids]),
        eq(assignmentFiles.handedIn, false),
      ),
    )
    .returning({ id: assignmentFiles.mediaId })
  return dropped.map(({ id }) => id)
}

/** From now on a version holds them: they stay, and its teachers may read them. */
export async function markHandedIn(tx: Transaction, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(assignmentFiles)
    .set({ handedIn: true })
    .where(and(eq(assignmentFiles.userId, userId), inArray(assignmentFiles.mediaId, [...ids])))
}

/** Whether a file was handed in to a course that someone teaches. */
export async function isTaughtFile(
  db: Database,
  { id, role }: Viewer,
  file: { id: string; ownerId: string },
): Promise<boolean> {
  const count = await db.$count(
    assignmentFiles,
    and(
      eq(assignmentFiles.userId, file.ownerId),
      eq(assignmentFiles.mediaId, file.id),
      eq(assignmentFiles.handedIn, true),
      role === 'admin'
        ? undefined
        : sql`exists (select 1 from ${courseInstructors} i
            where i.course_id = ${assignmentFiles.courseId} and i.user_id = ${id})`,
    ),
  )
  return count > 0
}
