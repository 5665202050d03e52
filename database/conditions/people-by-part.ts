import { type Column, type SQL, sql } from 'drizzle-orm'
import { patternByWord } from '../pattern.ts'
import { users } from '../schema/index.ts'

/**
 * Whether the name or address of a person holds a part, ignoring case and accents. One or two letters match only at the
 * start of a word. Uses the index `users_by_part`.
 *
 * @param searchable the column of a table with another name
 */
export const personHolds = (part: string, searchable: SQL | Column = users.searchable): SQL =>
  sql`${searchable} like ${patternByWord(part)}`

/** The same without the index: for few people, or where a common part fills the first page sooner in the order of the list. */
export const personHoldsUnindexed = (part: string): SQL => personHolds(part, sql`(${users.searchable} || '')`)
