import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { openToRound, visibleForums } from '../../../database/conditions/readable-posts.ts'
import { courses, forums, postPictures, posts, threads } from '../../../database/schema/index.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { forumColumns } from './forum-queries.ts'

export function postsWithPicture(db: Database, viewer: Viewer, mediaId: string) {
  return db
    .select({
      authorId: posts.authorId,
      state: posts.state,
      threadState: threads.state,
      forum: forumColumns(viewer),
    })
    .from(postPictures)
    .innerJoin(posts, eq(posts.id, postPictures.postId))
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .innerJoin(forums, eq(forums.id, threads.forumId))
    .leftJoin(courses, eq(courses.id, forums.courseId))
    .where(and(eq(postPictures.mediaId, mediaId), visibleForums(viewer), openToRound(viewer)))
}

export async function insertPostPictures(tx: Transaction, postId: string, mediaIds: readonly string[]) {
  if (mediaIds.length === 0) return
  await tx
    .insert(postPictures)
    .values(mediaIds.map((mediaId) => ({ postId, mediaId })))
    .onConflictDoNothing()
}

/** Removes a post's pictures. @returns those no other post shows */
export async function deletePostPictures(tx: Transaction, postId: string): Promise<string[]> {
  const taken = await tx
    .delete(postPictures)
    .where(eq(postPictures.postId, postId))
    .returning({ mediaId: postPictures.mediaId })
  const ids = taken.map(({ mediaId }) => mediaId)
  if (ids.length === 0) return []
  const elsewhere = await tx
    .selectDistinct({ mediaId: postPictures.mediaId })
    .from(postPictures)
    .where(inArray(postPictures.mediaId, ids))
  return ids.filter((id) => !elsewhere.some(({ mediaId }) => mediaId === id))
}
