import { type SQL, sql } from 'drizzle-orm'
import type { TypedSearch } from '../../rules/search.ts'

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
