import { type SQL, sql } from 'drizzle-orm'
import type { TypedSearch } from '../../rules/search/search.ts'

/**
 * The tsquery of a search: whole words with their inflections, or all but the last plus the prefix. Built from
 * constants, so that the planner can tell rare words from common ones.
 */
export function wordsWanted({ whole, before, beginning }: TypedSearch): SQL {
  const words = sql`websearch_to_tsquery('english', ${whole}::text)`
  if (beginning === null) return words
  const begins = sql`to_tsquery('simple', ${`${beginning}:*`}::text)`
  if (before === '') return sql`(${words} || ${begins})`
  return sql`(${words} || (websearch_to_tsquery('english', ${before}::text) && ${begins}))`
}
