import { type SQL, sql } from 'drizzle-orm'
import { elementNames } from '../../content/blocks/drawing-format.ts'
import type { TypedSearch } from '../../rules/search/search.ts'
import type { Spots } from '../../rules/search/search-excerpts.ts'
import type { Viewer } from '../platform/http/viewer.ts'

export interface ResultPlace {
  rank: number
  id: string
}

export interface Wanted {
  typed: TypedSearch
  viewer: Viewer | null
  after: ResultPlace | null
  most: number
  spots: Spots
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

/** A literal number: with a parameter, the planner would guess the number of rows. */
export const number = (value: number) => sql.raw(String(Math.trunc(value)))

/** Characters read before and after the first match. */
const lookedAt = { before: 300, whole: 1_800 }
/** The tags of a drawing, of which only the words are shown. */
const tags = `</?(${elementNames.join('|')})[[:>:]][^<>]*>`
/** Longer texts are searched only up to here. */
const longestText = 60_000

/**
 * The passage of a text with the match, or its beginning, as a `Cutting` of rules/search/search-excerpts.ts, without Markdown
 * syntax.
 */
export function cutting(text: SQL, { any, line }: Spots): SQL {
  const found = (where: SQL) => sql`regexp_instr(said, ${any}::text, ${where}, 1, 0, 'i')`
  const lineAt = line === '' ? sql`1` : sql`greatest(regexp_instr(said, ${line}::text, 1, 1, 0, 'in'), 1)`
  const at = any === '' ? sql`0` : found(lineAt)
  const plain = sql`regexp_replace(regexp_replace(regexp_replace(piece, ${tags}::text, ' ', 'g'), '!?\\[([^\\]]*)\\]\\([^)]*\\)', '\\1', 'g'), '\\[\\^[^\\]]*\\]:?|[*#>|\`~]+', '', 'g')`
  const { before, whole } = lookedAt
  // Drops the word cut in two at the beginning.
  const piece = sql`case when place = 0 then said
      when place <= ${number(before)} then left(said, ${number(whole)})
      else regexp_replace(substr(said, place - ${number(before)}, ${number(whole)}), '^\\S+\\s+', '') end as piece`
  // Each step is materialized; otherwise the expensive one would run for every reference to it.
  return sql`(select json_build_object('text', btrim(${plain}), 'isCutBefore', place > ${number(before)},
      'isCutAfter', place > 0 and length(said) > greatest(place - ${number(before)}, 1) + ${number(whole - 1)})
    from (select ${piece}, place, said
      from (select said, ${at} as place from (select left(${text}, ${number(longestText)}) as said offset 0) as t1
        offset 0) as t2 offset 0) as t3)`
}
