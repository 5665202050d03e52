import { and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../contract/people/accounts.ts'
import { courses, enrollments, forums, liveModules, posts, threads, users } from '../schema/index.ts'
import { shutToOutsiders } from './enrollment-rules.ts'
import { isOfOwnRound, roundsOf } from './forums.ts'
import { modulesToOpenFor, opensLaterFor } from './round-dates.ts'
import { taughtBy, teachesCourse } from './teaches-course.ts'

interface Reader {
  id: string
  role: Role
}

/**
 * The forum of an unpublished course exists only for its staff and administrators, that of a course with enrollment rules
 * only for those who are in it, and that of a round for its people and the staff of its course. For queries that join
 * `courses` to `forums`.
 */
export function visibleForums(reader: Reader): SQL | undefined {
  if (reader.role === 'admin') return undefined
  return or(
    openForums(reader.id, reader.role),
    reader.role === 'student' ? undefined : taughtBy(reader, forums.courseId, 'see-work'),
  )
}

/** The forums a person reads without a role in their course. */
export const openForums = (userId: string | Placeholder, role: Role): SQL | undefined =>
  or(
    sql`${forums.courseId} is null`,
    and(
      eq(courses.status, 'published'),
      role === 'student' ? sql`not ${shutToOutsiders(userId, forums.courseId)}` : undefined,
      isOfOwnRound(userId),
    ),
  )

/**
 * A thread about a module that is still to open in the reader's round is closed to them: it may quote the lesson. Their
 * own stay open. Undefined for those who have no rounds.
 */
export function openToRound(reader: Reader): SQL | undefined {
  if (reader.role !== 'student') return undefined
  const courseId = sql`(select about.course_id from ${liveModules} about where about.id = ${threads.moduleId})`
  return sql`(${threads.moduleId} is null or ${threads.authorId} = ${reader.id}
    or not ${opensLaterFor(reader.id, courseId, threads.moduleId)})`
}

/** The rule of `visibleForums` for one forum, per row of `users`. */
export const readsForum = (forumId: string): SQL => sql`exists (
  select 1 from ${forums} left join ${courses} on ${courses.id} = ${forums.courseId}
   where ${forums.id} = ${forumId}
     and (${forums.courseId} is null or ${users.role} = 'admin'
          or ${courses.status} = 'published'
             and (${users.role} <> 'student' or not ${shutToOutsiders(users.id, forums.courseId)})
             and (${forums.roundId} is null or exists (select from ${enrollments} mine
               where mine.user_id = ${users.id} and mine.round_id = ${forums.roundId}))
          or ${teachesCourse(sql`${users.id}`, forums.courseId, 'see-work')}))`

/** Threads a search may find, with `forums` and `courses` joined to `threads`. */
export const searchedThreads = (reader: Reader): SQL =>
  sql`(${threads.state} = 'open' and ${visibleForums(reader) ?? sql`true`}
    and ${openToRound(reader) ?? sql`true`})`

/** Posts a search may find, within such threads. */
export const searchedPosts: SQL = sql`${posts.state} = 'shown'`

/** For a very common word, only the newest posts are ranked. */
const mostRanked = 200

/**
 * Selects `id` and `words` of the newest matching posts a search may find. Closed threads are few: excluding them costs
 * one lookup in a small set per matching post, while joining thread and forum would cost three. Filtering only the
 * newest posts would let closed threads displace open ones. Not `not in`: if the set exceeds work_mem, it would be
 * scanned for every post.
 *
 * @param forumId limits the search to one forum; null for all
 */
export const newestWith = (words: SQL, reader: Reader, forumId: string | null): SQL => sql`
  select ${posts.id}, ${posts.words} from ${posts}
   where ${posts.words} @@ ${words} and ${searchedPosts}
     and not exists (select from (${threadsClosedTo(reader)}) as closed where closed.id = ${posts.threadId})
         ${forumId === null ? sql`` : within(forumId)}
   order by ${posts.createdAt} desc, ${posts.id} desc limit ${sql.raw(String(mostRanked))}`

/** The complement of `searchedThreads`, each part read from its own index. */
function threadsClosedTo(reader: Reader): SQL {
  const notOpen = sql`select t.id from ${threads} t where t.state <> 'open'`
  if (reader.role === 'admin') return notOpen
  const taught = reader.role === 'student' ? sql`false` : taughtBy(reader, sql`c.id`, 'see-work')
  const shut = reader.role === 'student' ? sql`or ${shutToOutsiders(reader.id, sql`c.id`)}` : sql``
  const hidden = sql`select f.id from ${forums} f join ${courses} c on c.id = f.course_id
    where (c.status <> 'published' ${shut} or f.round_id is not null and f.round_id <> all(array(${roundsOf(reader.id)})))
      and not ${taught}`
  const openInHidden = (pinned: SQL) =>
    sql`select t.id from ${threads} t where t.state = 'open' and ${pinned} and t.forum_id in (${hidden})`
  // Two parts, because each has its own index.
  const toOpen = (pinned: SQL) => sql`union all
    select t.id from ${threads} t
     where t.state = 'open' and ${pinned} and t.module_id is not null
       and t.module_id = any(array(${modulesToOpenFor(reader.id)})) and t.author_id is distinct from ${reader.id}`
  const unopened =
    reader.role === 'student' ? sql`${toOpen(sql`t.pinned`)} ${toOpen(sql`not t.pinned`)}` : sql``
  return sql`${notOpen} ${unopened} union all ${openInHidden(sql`t.pinned`)} union all ${openInHidden(sql`not t.pinned`)}`
}

const within = (forumId: string) =>
  sql`and ${posts.threadId} in (select t.id from ${threads} t where t.forum_id = ${forumId} and t.state = 'open')`
