import { type SQL, sql } from 'drizzle-orm'
import { markEnd, markStart, type TypedSearch } from '../../rules/search.ts'
import type { Viewer } from '../http/viewer.ts'

/** A place in the results of one kind. */
export interface ResultPlace {
  rank: number
  id: string
}

/** What one look into the database is after. */
export interface Wanted {
  typed: TypedSearch
  viewer: Viewer | null
  after: ResultPlace | null
  most: number
}

/**
 * What is looked for, as a tsquery: the words and their forms, or all but the last and what begins with the last. Made
 * of constants, so that the planner can tell a rare word from one that stands everywhere.
 */
export function wordsWanted({ whole, before, beginning }: TypedSearch): SQL {
  const words = sql`websearch_to_tsquery('english', ${whole}::text)`
  if (beginning === null) return words
  const begins = sql`to_tsquery('simple', ${`${beginning}:*`}::text)`
  if (before === '') return sql`(${words} || ${begins})`
  return sql`(${words} || (websearch_to_tsquery('english', ${before}::text) && ${begins}))`
}

/**
 * The best of some candidates.
 *
 * @param candidates a select of `id` (text) and `rank` (float8)
 */
export function best(candidates: SQL, { after, most }: Wanted): SQL {
  const further = after === null ? sql`` : sql`where (rank, id) < (${after.rank}::float8, ${after.id}::text)`
  return sql`(
    select candidate.*, row_number() over (order by rank desc, id desc)::int as place
      from (${candidates}) as candidate ${further}
     order by rank desc, id desc limit ${number(most)}) as hit`
}

/** A number in the statement itself: for a parameter the planner would guess how many are wanted. */
export const number = (value: number) => sql.raw(String(Math.trunc(value)))

const marks = `StartSel=${markStart}, StopSel=${markEnd}`

/** Nobody's own text may hold the marks. */
const unmarked = (text: SQL) => sql`translate(${text}, ${markStart + markEnd}, '')`

export const markedTitle = (text: SQL, words: SQL) =>
  sql`ts_headline('english', ${unmarked(text)}, ${words}, ${`${marks}, HighlightAll=true`})`

/** The part of a text that holds what was looked for, or its beginning. Markdown's own signs are left out. */
export function markedExcerpt(text: SQL, words: SQL): SQL {
  const plain = sql`regexp_replace(regexp_replace(left(${text}, 60000),
    '!?\\[([^\\]]*)\\]\\([^)]*\\)', '\\1', 'g'), '[*#>|\`~]+', '', 'g')`
  const shown = sql`ts_headline('english', whole, ${words}, ${`${marks}, MaxWords=36, MinWords=20`})`
  // Dots where the text goes on; each step is kept apart, or the long one would be done for every mention of it.
  return sql`(select case when left(whole, 12) = left(bare, 12) then '' else '… ' end || shown
      || case when right(whole, 12) = right(bare, 12) then '' else ' …' end
    from (select whole, shown, ${unmarked(sql`shown`)} as bare
      from (select whole, ${shown} as shown from (select btrim(${unmarked(plain)}) as whole offset 0) as w offset 0) as s) as t)`
}
