import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../contract/accounts.ts'
import { courses, forums, posts, threads, users } from '../schema/index.ts'
import { taughtBy, teachesCourse } from './teaches-course.ts'

interface Reader {
  id: string
  role: Role
}

/**
 * The forum of a course that is not published exists only for those who teach that course and for administrators. For
 * queries that join `courses` to `forums`.
 */
export function visibleForums(reader: Reader): SQL | undefined {
  if (reader.role === 'admin') return undefined
  return or(
    sql`${forums.courseId} is null`,
    eq(courses.status, 'published'),
    reader.role === 'student' ? undefined : taughtBy(reader, forums.courseId),
  )
}

/** The rule of `visibleForums`, asked of each row of `users` about one forum. */
export const readsForum = (forumId: string): SQL => sql`exists (
  select 1 from ${forums} left join ${courses} on ${courses.id} = ${forums.courseId}
   where ${forums.id} = ${forumId}
     and (${forums.courseId} is null or ${courses.status} = 'published' or ${users.role} = 'admin'
          or ${teachesCourse(sql`${users.id}`, forums.courseId)}))`

/** Threads that a search may find, where `forums` and `courses` are joined to `threads`. */
export const searchedThreads = (reader: Reader): SQL =>
  sql`(${threads.state} = 'open' and ${visibleForums(reader) ?? sql`true`})`

/** Posts that a search may find, in threads that it may. */
export const searchedPosts: SQL = sql`${posts.state} = 'shown'`

/** Of a word that stands nearly everywhere the newest are ranked. */
const mostRanked = 200

/**
 * A select of the newest posts a search may find that hold the words: their `id` and `words`. The threads that are
 * closed to the reader are few: leaving those out costs one look at a small set for every post that holds the words,
 * while asking each post for its thread and forum would cost three. Asked of the newest alone, it would let closed
 * threads take the places of open ones. Not as `not in`: a set too large for the memory of one step would then be read
 * through for every post.
 *
 * @param forumId where it is one forum that is searched; null for all
 */
export const newestWith = (words: SQL, reader: Reader, forumId: string | null): SQL => sql`
  select ${posts.id}, ${posts.words} from ${posts}
   where ${posts.words} @@ ${words} and ${searchedPosts}
     and not exists (select from (${threadsClosedTo(reader)}) as closed where closed.id = ${posts.threadId})
         ${forumId === null ? sql`` : within(forumId)}
   order by ${posts.createdAt} desc, ${posts.id} desc limit ${sql.raw(String(mostRanked))}`

/** All threads but `searchedThreads`, each part of them read from an index of its own. */
function threadsClosedTo(reader: Reader): SQL {
  const notOpen = sql`select t.id from ${threads} t where t.state <> 'open'`
  if (reader.role === 'admin') return notOpen
  const taught = reader.role === 'student' ? sql`false` : taughtBy(reader, sql`c.id`)
  const hidden = sql`select f.id from ${forums} f join ${courses} c on c.id = f.course_id
    where c.status <> 'published' and not ${taught}`
  const openInHidden = (pinned: SQL) =>
    sql`select t.id from ${threads} t where t.state = 'open' and ${pinned} and t.forum_id in (${hidden})`
  return sql`${notOpen} union all ${openInHidden(sql`t.pinned`)} union all ${openInHidden(sql`not t.pinned`)}`
}

const within = (forumId: string) =>
  sql`and ${posts.threadId} in (select t.id from ${threads} t where t.forum_id = ${forumId} and t.state = 'open')`
