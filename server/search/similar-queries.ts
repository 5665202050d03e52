import { type SQL, sql } from 'drizzle-orm'
import type { SearchKind } from '../../contract/search.ts'
import { announcedTo } from '../../database/conditions/announced-to.ts'
import { forumShortTitle } from '../../database/conditions/forums.ts'
import { isPublicPage } from '../../database/conditions/public-page.ts'
import { searchedPosts, searchedThreads } from '../../database/conditions/readable-posts.ts'
import {
  announcements,
  courses,
  departments,
  forums,
  liveModules,
  posts,
  profiles,
  studyGroups,
  threads,
  tracts,
  users,
} from '../../database/schema/index.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { best, number, type Wanted } from './wanted.ts'

/**
 * The minimum similarity of a title part and the query, from 0 to 1: half of their trigrams. "monetisaton" and
 * "Monetization" have 0.58.
 */
export const likeness = 0.5

/** A short word is similar to many; compare at most this many. */
const mostCompared = 300

interface Source {
  from: SQL
  id: SQL
  title: SQL
  where: SQL
  about: SQL
}

const courseCode = sql`json_build_object('courseCode', ${courses.code})`

/** The sources of titles and names. Texts are excluded: misspellings are matched against titles and names only. */
function sources(viewer: Viewer | null): Partial<Record<SearchKind, Source>> {
  const open: Partial<Record<SearchKind, Source>> = {
    courses: {
      from: sql`${courses}`,
      id: sql`${courses.id}`,
      title: sql`${courses.title}`,
      where: sql`${courses.status} = 'published'`,
      about: sql`json_build_object('courseCode', ${courses.code}, 'difficulty', ${courses.difficulty})`,
    },
    modules: {
      from: sql`${liveModules} join ${courses} on ${courses.id} = ${liveModules.courseId}`,
      id: sql`${liveModules.id}`,
      title: sql`${liveModules.title}`,
      where: sql`${courses.status} = 'published'`,
      about: sql`json_build_object('courseId', ${courses.id}, 'courseCode', ${courses.code},
        'courseTitle', ${courses.title}, 'position', ${liveModules.position})`,
    },
    departments: {
      from: sql`${departments}`,
      id: sql`${departments.id}`,
      title: sql`${departments.name}`,
      where: sql`${departments.archivedAt} is null`,
      about: sql`'{}'::json`,
    },
    tracts: {
      from: sql`${tracts}`,
      id: sql`${tracts.id}`,
      title: sql`${tracts.title}`,
      where: sql`${tracts.archivedAt} is null`,
      about: sql`'{}'::json`,
    },
    people: {
      from: sql`${users} join ${profiles} on ${profiles.userId} = ${users.id}`,
      id: sql`${users.id}`,
      title: sql`${users.name}`,
      where: isPublicPage,
      about: sql`json_build_object('handle', ${profiles.handle})`,
    },
  }
  if (viewer === null) return open
  return {
    ...open,
    discussions: {
      from: sql`${threads} join ${forums} on ${forums.id} = ${threads.forumId}
        left join ${courses} on ${courses.id} = ${forums.courseId}
        join ${posts} on ${posts.threadId} = ${threads.id} and ${posts.number} = 1
        left join ${users} on ${users.id} = ${threads.authorId}`,
      id: sql`${posts.id}::text`,
      title: sql`${threads.title}`,
      where: sql`${searchedThreads(viewer)} and ${searchedPosts}`,
      about: sql`json_build_object('threadId', ${threads.id}, 'forumId', ${threads.forumId}, 'number', 1,
        'forum', ${forumShortTitle}, 'author', ${users.name})`,
    },
    'study-groups': {
      from: sql`${studyGroups} left join ${courses} on ${courses.id} = ${studyGroups.courseId}`,
      id: sql`${studyGroups.id}::text`,
      title: sql`${studyGroups.name}`,
      where: sql`${studyGroups.archivedAt} is null`,
      about: courseCode,
    },
    announcements: {
      from: sql`${announcements} left join ${courses} on ${courses.id} = ${announcements.courseId}`,
      id: sql`${announcements.id}::text`,
      title: sql`${announcements.title}`,
      where: announcedTo(viewer.id),
      about: sql`json_build_object('at', ${announcements.publishAt}, 'courseCode', ${courses.code})`,
    },
  }
}

/** Titles and names similar to the query; null for a type without any. */
export function similarOf(kind: SearchKind, wanted: Wanted): SQL | null {
  const source = sources(wanted.viewer)[kind]
  if (source === undefined) return null
  const { from, id, title, where, about } = source
  const typed = sql`${wanted.typed.whole}::text`
  // The operator uses the index; the similarity gives the order.
  const candidates = sql`
    select ${id} as id, word_similarity(${typed}, folded(${title}))::float8 as rank, ${title} as title, ${about} as about
      from ${from} where folded(${title}) %> ${typed} and ${where} limit ${number(mostCompared)}`
  return sql`select ${kind}::text as kind, hit.id, hit.rank, hit.place, hit.title, null::json as excerpt, hit.about
    from ${best(candidates, wanted)}`
}
