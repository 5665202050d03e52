import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../contract/accounts.ts'
import { courses, forums, posts, threads } from '../schema/index.ts'

interface Reader {
  role: Role
}

/**
 * Whoever teaches reads the forums of courses in preparation too; for all others those do not exist. To be asked where
 * `courses` is joined to `forums`.
 */
export function visibleForums({ role }: Reader): SQL | undefined {
  if (role !== 'student') return undefined
  return or(sql`${forums.courseId} is null`, eq(courses.status, 'published'))
}

/** Threads that a search may find, where `forums` and `courses` are joined to `threads`. */
export const searchedThreads = (reader: Reader): SQL =>
  sql`(${threads.state} = 'open' and ${visibleForums(reader) ?? sql`true`})`

/** Posts that a search may find, in threads that it may. */
export const searchedPosts: SQL = sql`${posts.state} = 'shown'`

/** Of a word that stands nearly everywhere the newest are ranked. */
const mostRanked = 200

/**
 * A select of the newest posts that hold the words: their `id`, `thread_id` and `words`. Of which forums they are is
 * not asked before, because it would be asked of every post that holds the words.
 *
 * @param forumId where it is one forum that is searched; null for all
 */
export const newestWith = (words: SQL, forumId: string | null): SQL => sql`
  select ${posts.id}, ${posts.threadId}, ${posts.words} from ${posts}
   where ${posts.words} @@ ${words} and ${searchedPosts} ${forumId === null ? sql`` : within(forumId)}
   order by ${posts.createdAt} desc, ${posts.id} desc limit ${sql.raw(String(mostRanked))}`

const within = (forumId: string) =>
  sql`and ${posts.threadId} in (select t.id from ${threads} t where t.forum_id = ${forumId} and t.state = 'open')`
