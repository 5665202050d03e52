import { type SQL, sql } from 'drizzle-orm'
import { announcedTo } from '../../database/conditions/announced-to.ts'
import { forumShortTitle } from '../../database/conditions/forums.ts'
import { isPublicPage } from '../../database/conditions/public-page.ts'
import { newestWith } from '../../database/conditions/readable-posts.ts'
import { wordsWanted } from '../../database/conditions/searched-words.ts'
import {
  announcements,
  courses,
  forums,
  liveModules,
  moduleNotes,
  posts,
  profiles,
  studyGroups,
  threads,
  users,
} from '../../database/schema/index.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { best, cutting, number, type Wanted } from './wanted.ts'

/** For a very frequent word, rank only the newest. */
const mostRanked = 200

/** A signed-in viewer: visitors cannot search what students write. */
export type ViewerSearch = Wanted & { viewer: Viewer }

export function discussionsFound(wanted: ViewerSearch): SQL {
  const words = wordsWanted(wanted.typed)
  return sql`
    select 'discussions' as kind, hit.id, hit.rank, hit.place, ${threads.title} as title,
           ${cutting(sql`${posts.markdown}`, wanted.spots)} as excerpt,
           json_build_object('threadId', ${threads.id}, 'forumId', ${threads.forumId}, 'number', ${posts.number},
             'forum', ${forumShortTitle}, 'author', ${users.name}) as about
      from ${best(
        sql`
        select matching.id::text as id, ts_rank(matching.words, ${words})::float8 as rank
          from (${newestWith(words, wanted.viewer, null)}) as matching`,
        wanted,
      )}
      join ${posts} on ${posts.id} = hit.id::uuid
      join ${threads} on ${threads.id} = ${posts.threadId} join ${forums} on ${forums.id} = ${threads.forumId}
      left join ${courses} on ${courses.id} = ${forums.courseId} left join ${users} on ${users.id} = ${posts.authorId}`
}

export function studyGroupsFound(wanted: ViewerSearch): SQL {
  const words = wordsWanted(wanted.typed)
  return sql`
    select 'study-groups' as kind, hit.id, hit.rank, hit.place, ${studyGroups.name} as title,
           ${cutting(sql`${studyGroups.description}`, wanted.spots)} as excerpt,
           json_build_object('courseCode', ${courses.code}) as about
      from ${best(
        sql`
        select id, ts_rank(words, ${words})::float8 as rank from (
          select ${studyGroups.id}::text as id, ${studyGroups.words} as words from ${studyGroups}
           where ${studyGroups.words} @@ ${words} and ${studyGroups.archivedAt} is null
           order by ${studyGroups.activeAt} desc, ${studyGroups.id} desc limit ${number(mostRanked)}) as matching`,
        wanted,
      )}
      join ${studyGroups} on ${studyGroups.id} = hit.id::uuid
      left join ${courses} on ${courses.id} = ${studyGroups.courseId}`
}

export function announcementsFound(wanted: ViewerSearch): SQL {
  const words = wordsWanted(wanted.typed)
  return sql`
    select 'announcements' as kind, hit.id, hit.rank, hit.place, ${announcements.title} as title,
           ${cutting(sql`${announcements.text}`, wanted.spots)} as excerpt,
           json_build_object('at', ${announcements.publishAt}, 'courseCode', ${courses.code}) as about
      from ${best(
        sql`
        select id, ts_rank(words, ${words})::float8 as rank from (
          select ${announcements.id}::text as id, ${announcements.words} as words from ${announcements}
           where ${announcements.words} @@ ${words} and ${announcedTo(wanted.viewer.id)}
           order by ${announcements.publishAt} desc, ${announcements.id} desc limit ${number(mostRanked)}) as matching`,
        wanted,
      )}
      join ${announcements} on ${announcements.id} = hit.id::uuid
      left join ${courses} on ${courses.id} = ${announcements.courseId}`
}

export function notesFound(wanted: ViewerSearch): SQL {
  const words = wordsWanted(wanted.typed)
  return sql`
    select 'notes' as kind, hit.id, hit.rank, hit.place, ${liveModules.title} as title,
           ${cutting(sql`${moduleNotes.text}`, wanted.spots)} as excerpt,
           json_build_object('courseId', ${courses.id}, 'courseCode', ${courses.code},
             'courseTitle', ${courses.title}, 'position', ${liveModules.position}) as about
      from ${best(
        sql`select ${moduleNotes.moduleId} as id, ts_rank(${moduleNotes.words}, ${words})::float8 as rank
              from ${moduleNotes}
             where ${moduleNotes.userId} = ${wanted.viewer.id} and ${moduleNotes.words} @@ ${words}`,
        wanted,
      )}
      join ${moduleNotes} on ${moduleNotes.userId} = ${wanted.viewer.id} and ${moduleNotes.moduleId} = hit.id
      join ${liveModules} on ${liveModules.id} = hit.id join ${courses} on ${courses.id} = ${liveModules.courseId}`
}

export function peopleFound(wanted: Wanted): SQL {
  const words = wordsWanted(wanted.typed)
  return sql`
    select 'people' as kind, hit.id, hit.rank, hit.place, ${users.name} as title,
           ${cutting(sql`${profiles.bio}`, wanted.spots)} as excerpt,
           json_build_object('handle', ${profiles.handle}) as about
      from ${best(
        sql`
        select id, ts_rank(words, ${words})::float8 as rank from (
          select ${profiles.userId} as id, ${profiles.words} as words from ${profiles}
           where ${profiles.words} @@ ${words} and ${isPublicPage} limit ${number(mostRanked)}) as matching`,
        wanted,
      )}
      join ${profiles} on ${profiles.userId} = hit.id join ${users} on ${users.id} = hit.id`
}
