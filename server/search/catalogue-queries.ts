import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { documentTextOf, modulesWithDocumentOn } from '../../database/conditions/documents.ts'
import { shutToOutsiders } from '../../database/conditions/enrollment-rules.ts'
import { modulesKeptOpenFor } from '../../database/conditions/kept-open.ts'
import { opensLaterFor } from '../../database/conditions/round-dates.ts'
import { wordsWanted } from '../../database/conditions/searched-words.ts'
import {
  courses,
  departments,
  liveModules,
  moduleContents,
  moduleProgress,
  tracts,
} from '../../database/schema/index.ts'
import { best, cutting, number, type Wanted } from './wanted.ts'

/** For a very frequent word, rank only this many, first in catalog order. */
const mostRanked = 500
/** Lectures are long; ranking one costs as much as ranking many titles. */
const mostLecturesRanked = 100
const mostLecturesSearched = 2_000

const published = sql`${courses.status} = 'published'`
const noPlace = sql`'{}'::json`

const modulePlace = sql`json_build_object('courseId', ${courses.id}, 'courseCode', ${courses.code},
  'courseTitle', ${courses.title}, 'position', ${liveModules.position})`

export function coursesFound(wanted: Wanted): SQL {
  const words = wordsWanted(wanted.typed)
  return sql`
    select 'courses' as kind, hit.id, hit.rank, hit.place, ${courses.title} as title,
           ${cutting(sql`${courses.description}`, wanted.spots)} as excerpt,
           json_build_object('courseCode', ${courses.code}, 'difficulty', ${courses.difficulty}) as about
      from ${best(
        sql`
        select id, ts_rank(words, ${words})::float8 as rank from (
          select ${courses.id} as id, ${courses.words} as words from ${courses}
           where ${courses.words} @@ ${words} and ${published}
           order by ${courses.position}, ${courses.id} limit ${number(mostRanked)}) as matching`,
        wanted,
      )}
      join ${courses} on ${courses.id} = hit.id`
}

export function modulesFound(wanted: Wanted): SQL {
  const words = wordsWanted(wanted.typed)
  return sql`
    select 'modules' as kind, hit.id, hit.rank, hit.place, ${liveModules.title} as title,
           ${cutting(sql`${liveModules.summary}`, wanted.spots)} as excerpt, ${modulePlace} as about
      from ${best(
        sql`
        select id, ts_rank(words, ${words})::float8 as rank from (
          select ${liveModules.id} as id, ${liveModules.words} as words
            from ${liveModules} join ${courses} on ${courses.id} = ${liveModules.courseId}
           where ${liveModules.words} @@ ${words} and ${published}
           limit ${number(mostRanked)}) as matching`,
        wanted,
      )}
      join ${liveModules} on ${liveModules.id} = hit.id join ${courses} on ${courses.id} = ${liveModules.courseId}`
}

/**
 * The lock rule of rules/learning/progress.ts: search matches the text of a lecture only for viewers who may open it, because
 * searching a locked one word by word would reveal it.
 */
function mayBeRead({ viewer }: Wanted): SQL {
  if (viewer !== null && viewer.role !== 'student') return sql`true`
  const first = sql`${liveModules.position} = 1`
  if (viewer === null) return first
  const waits = (courseId: SQLWrapper, moduleId: SQLWrapper) => opensLaterFor(viewer.id, courseId, moduleId)
  const shut = shutToOutsiders(viewer.id, liveModules.courseId)
  return sql`((${first} and not ${waits(liveModules.courseId, liveModules.id)}) or not ${shut} and ${liveModules.id} in (
    with done as (
      select m.id, m.course_id, m.position from ${moduleProgress} p join ${liveModules} m on m.id = p.module_id
       where p.user_id = ${viewer.id} and p.completed_at is not null)
    select id from done
    union
    select m.id from ${liveModules} m
     where m.id in (${modulesKeptOpenFor(viewer.id)}) and not ${waits(sql`m.course_id`, sql`m.id`)}
    union
    select m.id from ${liveModules} m
     where m.course_id in (select course_id from done)
       and not ${waits(sql`m.course_id`, sql`m.id`)}
       and not exists (
         select 1 from ${liveModules} earlier
          where earlier.course_id = m.course_id and earlier.position < m.position
            and (earlier.course_id, earlier.position) not in (select course_id, position from done))))`
}

export function lecturesFound(wanted: Wanted): SQL {
  const words = wordsWanted(wanted.typed)
  // Matching lectures are selected separately: through another index, each would be decompressed to be searched.
  return sql`
    select 'lectures' as kind, hit.id, hit.rank, hit.place, ${liveModules.title} as title,
           ${cutting(sql`${moduleContents.lectureMarkdown}`, wanted.spots)} as excerpt, ${modulePlace} as about
      from ${best(
        sql`
        with holding as materialized (
          select ${moduleContents.moduleId} as id from ${moduleContents} where ${moduleContents.words} @@ ${words}
           limit ${number(mostLecturesSearched)})
        select id, ts_rank(${moduleContents.words}, ${words})::float8 as rank from (
          select holding.id as id from holding join ${liveModules} on ${liveModules.id} = holding.id
            join ${courses} on ${courses.id} = ${liveModules.courseId}
           where ${published} and ${mayBeRead(wanted)}
           limit ${number(mostLecturesRanked)}) as open
          join ${moduleContents} on ${moduleContents.moduleId} = open.id`,
        wanted,
      )}
      join ${moduleContents} on ${moduleContents.moduleId} = hit.id
      join ${liveModules} on ${liveModules.id} = hit.id join ${courses} on ${courses.id} = ${liveModules.courseId}`
}

/** As lectures: what is locked is not found. */
export function documentsFound(wanted: Wanted): SQL {
  const words = wordsWanted(wanted.typed)
  return sql`
    select 'documents' as kind, hit.id, hit.rank, hit.place, ${liveModules.title} as title,
           ${cutting(documentTextOf(sql`hit.id`), wanted.spots)} as excerpt, ${modulePlace} as about
      from ${best(
        sql`
        with holding as materialized (${modulesWithDocumentOn(words, number(mostLecturesSearched))})
        select open.id, ts_rank(open.words, ${words})::float8 as rank from (
          select holding.id, holding.words from holding join ${liveModules} on ${liveModules.id} = holding.id
            join ${courses} on ${courses.id} = ${liveModules.courseId}
           where ${published} and ${mayBeRead(wanted)}
           limit ${number(mostLecturesRanked)}) as open`,
        wanted,
      )}
      join ${liveModules} on ${liveModules.id} = hit.id join ${courses} on ${courses.id} = ${liveModules.courseId}`
}

export function departmentsFound(wanted: Wanted): SQL {
  const words = wordsWanted(wanted.typed)
  return sql`
    select 'departments' as kind, hit.id, hit.rank, hit.place, ${departments.name} as title,
           ${cutting(sql`${departments.description}`, wanted.spots)} as excerpt, ${noPlace} as about
      from ${best(
        sql`select ${departments.id} as id, ts_rank(${departments.words}, ${words})::float8 as rank
              from ${departments} where ${departments.words} @@ ${words} and ${departments.archivedAt} is null`,
        wanted,
      )}
      join ${departments} on ${departments.id} = hit.id`
}

export function tractsFound(wanted: Wanted): SQL {
  const words = wordsWanted(wanted.typed)
  return sql`
    select 'tracts' as kind, hit.id, hit.rank, hit.place, ${tracts.title} as title,
           ${cutting(sql`${tracts.description}`, wanted.spots)} as excerpt, ${noPlace} as about
      from ${best(
        sql`select ${tracts.id} as id, ts_rank(${tracts.words}, ${words})::float8 as rank
              from ${tracts} where ${tracts.words} @@ ${words} and ${tracts.archivedAt} is null`,
        wanted,
      )}
      join ${tracts} on ${tracts.id} = hit.id`
}
