import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { submissionComments, submissions, users } from '../../../database/schema/index.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { SeenBy } from './queries.ts'

export async function commentsOf(
  db: Database,
  userId: string,
  submissionIds: readonly string[],
  seenBy: SeenBy,
) {
  if (submissionIds.length === 0) return []
  return db
    .select({
      id: submissionComments.id,
      submissionId: submissionComments.submissionId,
      fileId: submissionComments.fileId,
      at: submissionComments.at,
      text: submissionComments.text,
      authorId: submissionComments.authorId,
      author: users.name,
      createdAt: submissionComments.createdAt,
    })
    .from(submissionComments)
    .leftJoin(users, eq(users.id, submissionComments.authorId))
    .where(
      and(
        eq(submissionComments.userId, userId),
        inArray(submissionComments.submissionId, [...submissionIds]),
        seenBy === 'student' ? eq(submissionComments.held, false) : undefined,
      ),
    )
    .orderBy(asc(submissionComments.createdAt), asc(submissionComments.id))
}

/** Blocks new comments on a version until the transaction ends, so they can be counted. */
export async function holdComments(tx: Transaction, submissionId: string): Promise<void> {
  await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.id, submissionId))
    .for('no key update')
}

export function countComments(tx: Transaction, submissionId: string): Promise<number> {
  return tx.$count(submissionComments, eq(submissionComments.submissionId, submissionId))
}

/** @returns false if a comment with this id exists */
export async function insertComment(
  tx: Transaction,
  row: typeof submissionComments.$inferInsert,
): Promise<boolean> {
  const written = await tx
    .insert(submissionComments)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: submissionComments.id })
  return written.length > 0
}

/**
 * Removes the viewer's own comment; administrators may remove any.
 *
 * @returns the text, or null if there was no comment to remove
 */
export async function deleteComment(
  tx: Transaction,
  viewer: Viewer,
  { userId, submissionId, id }: { userId: string; submissionId: string; id: string },
): Promise<string | null> {
  const [row] = await tx
    .delete(submissionComments)
    .where(
      and(
        eq(submissionComments.userId, userId),
        eq(submissionComments.id, id),
        eq(submissionComments.submissionId, submissionId),
        viewer.role === 'admin' ? undefined : eq(submissionComments.authorId, viewer.id),
      ),
    )
    .returning({ text: submissionComments.text })
  return row?.text ?? null
}

export type CommentRow = Awaited<ReturnType<typeof commentsOf>>[number]
