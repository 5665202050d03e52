import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { forumTitle } from '../../../database/conditions/forums.ts'
import { newestWith } from '../../../database/conditions/readable-posts.ts'
import { wordsWanted } from '../../../database/conditions/searched-words.ts'
import { courses, forums, posts, threads, users } from '../../../database/schema/index.ts'
import type { TypedSearch } from '../../../rules/search/search.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { personColumns } from './forum-queries.ts'

/** Reduces a picture to its alternative text; its address is useless in a result. */
const withoutAddresses = sql`regexp_replace(${posts.markdown}, '!\\[([^\\]]*)\\]\\(/api/media/[^)]*\\)', '\\1', 'g')`

export async function searchPosts(
  db: Database,
  viewer: Viewer,
  { typed, forumId, most }: { typed: TypedSearch; forumId: string | null; most: number },
) {
  const words = wordsWanted(typed)
  return db
    .select({
      postId: posts.id,
      number: posts.number,
      threadId: posts.threadId,
      forumId: threads.forumId,
      forumTitle,
      title: threads.title,
      author: personColumns,
      createdAt: posts.createdAt,
      text: sql<string>`${withoutAddresses}`,
      stems: sql<string[]>`tsvector_to_array(to_tsvector('english', ${typed.whole}::text))`,
    })
    .from(sql`(${newestWith(words, viewer, forumId)}) as newest`)
    .innerJoin(posts, sql`${posts.id} = newest.id`)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .innerJoin(forums, eq(forums.id, threads.forumId))
    .leftJoin(courses, eq(courses.id, forums.courseId))
    .leftJoin(users, eq(users.id, posts.authorId))
    .orderBy(desc(sql`ts_rank(${posts.words}, ${words})`), desc(posts.createdAt), desc(posts.id))
    .limit(most)
}
