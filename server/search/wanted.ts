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
  /** Where in a text the words stand. */
  spots: Spots
}

/** Regular expressions that find the words in a text, or nothing. */
export interface Spots {
  /** The beginning of any of the words. */
  any: string
  /** The line that holds them all, where there are several. */
  line: string
}

/**
 * What of a long text is looked at: finding the best sentence in all of a lecture takes longer than finding the
 * lecture. A word whose stem it does not begin with is not seen here; then the text is looked through as a whole.
 *
 * @param stems of the words, as PostgreSQL's dictionary has them
 */
export function spotsOf(stems: readonly string[]): Spots {
  // "stories" and "story" have the stem "stori".
  const beginnings = stems
    .map((stem) => /^[\p{L}\p{N}]+/u.exec(stem)?.[0].replace(/(?<=..)i$/, '') ?? '')
    .filter((beginning) => beginning !== '')
  const word = (beginning: string) => `\\m${beginning}`
  return {
    any: beginnings.map(word).join('|'),
    line: beginnings.length > 1 ? `^${beginnings.map((one) => `(?=.*${word(one)})`).join('')}` : '',
  }
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

/** Characters that are looked at before and behind the place where the first of the words was found. */
const lookedAt = { before: 300, whole: 1_800 }
/** Of a longer text the end is not looked at. */
const longestText = 60_000

/** The part of a text that holds what was looked for, or its beginning. Markdown's own signs are left out. */
export function markedExcerpt(text: SQL, words: SQL, { any, line }: Spots): SQL {
  const found = (where: SQL) => sql`regexp_instr(said, ${any}::text, ${where}, 1, 0, 'i')`
  const lineAt = line === '' ? sql`1` : sql`greatest(regexp_instr(said, ${line}::text, 1, 1, 0, 'in'), 1)`
  const at = any === '' ? sql`0` : found(lineAt)
  const plain = sql`regexp_replace(regexp_replace(piece, '!?\\[([^\\]]*)\\]\\([^)]*\\)', '\\1', 'g'), '\\[\\^[^\\]]*\\]:?|[*#>|\`~]+', '', 'g')`
  const shown = sql`ts_headline('english', whole, ${words}, ${`${marks}, MaxWords=36, MinWords=20`})`
  const { before, whole } = lookedAt
  // The word that is cut in two at the beginning is left out.
  const piece = sql`case when place = 0 then said
      when place <= ${number(before)} then left(said, ${number(whole)})
      else regexp_replace(substr(said, place - ${number(before)}, ${number(whole)}), '^\\S+\\s+', '') end as piece`
  const isCut = sql`place > ${number(before)} as from_within, place > 0 and length(said) >
      greatest(place - ${number(before)}, 1) + ${number(whole - 1)} as goes_on`
  // Dots where the text goes on; each step is kept apart, or the long one would be done for every mention of it.
  return sql`(select case when not from_within and left(whole, 12) = left(bare, 12) then '' else '… ' end || shown
      || case when not goes_on and right(whole, 12) = right(bare, 12) then '' else ' …' end
    from (select *, ${unmarked(sql`shown`)} as bare
      from (select *, ${shown} as shown
        from (select from_within, goes_on, btrim(${unmarked(plain)}) as whole
          from (select ${piece}, ${isCut}
            from (select said, ${at} as place from (select left(${text}, ${number(longestText)}) as said offset 0) as t1
              offset 0) as t2 offset 0) as t3 offset 0) as t4 offset 0) as t5) as t6)`
}
