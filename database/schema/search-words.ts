import { type SQL, sql } from 'drizzle-orm'
import { customType, text } from 'drizzle-orm/pg-core'

/** What the full-text search reads of a row. */
export const searchWords = customType<{ data: string | SQL }>({ dataType: () => 'tsvector' })

/**
 * Parts of a generated column of words. The functions come with the migration search-by-folded-words and fold what they
 * read (rules/folding.ts). Names are kept as they are written besides their stems, so that what is still being typed
 * finds them.
 */
export const named = (column: string) =>
  `setweight(to_tsvector('simple', folded("${column}")), 'A') || setweight(search_words("${column}"), 'A')`
export const said = (column: string, weight: 'B' | 'C' | 'D' = 'B') =>
  `setweight(search_words("${column}"), '${weight}')`
export const listed = (column: string) => `setweight(search_words("${column}"::text), 'C')`

/** Kept by the database with every write of the row, so that the index is never behind the text. */
export const wordsOf = (...parts: string[]) =>
  searchWords('words')
    .notNull()
    .generatedAlwaysAs(sql.raw(parts.join(' || ')))

/**
 * A generated column of texts as a search by part looks through them, one after the other. Folding takes the character
 * between them out of texts and searches, so nothing is found across two.
 */
export const searchableOf = (...columns: string[]) =>
  text('searchable')
    .notNull()
    .generatedAlwaysAs(sql.raw(columns.map((column) => `folded("${column}")`).join(' || chr(31) || ')))
