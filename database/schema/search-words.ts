import { type SQL, sql } from 'drizzle-orm'
import { customType, text } from 'drizzle-orm/pg-core'

/** What the full-text search reads of a row. */
export const searchWords = customType<{ data: string | SQL }>({ dataType: () => 'tsvector' })

/** PostgreSQL keeps at most a megabyte of words of one row; a longer text must not be refused for it. */
const longestText = 200_000

/**
 * Parts of a generated column of words. Names are kept as they are written besides their stems, so that what is
 * still being typed finds them.
 */
export const named = (column: string) =>
  `setweight(to_tsvector('simple', "${column}"), 'A') || setweight(to_tsvector('english', "${column}"), 'A')`
export const said = (column: string, weight: 'B' | 'C' | 'D' = 'B') =>
  `setweight(to_tsvector('english', left("${column}", ${longestText})), '${weight}')`
export const listed = (column: string) => `setweight(to_tsvector('english', "${column}"), 'C')`

/** Kept by the database with every write of the row, so that the index is never behind the text. */
export const wordsOf = (...parts: string[]) =>
  searchWords('words')
    .notNull()
    .generatedAlwaysAs(sql.raw(parts.join(' || ')))

/**
 * A generated column of texts as a search by part looks through them, which is what `searchable` of rules/catalogue.ts
 * makes of each, one after the other. Between them stands a character that the rule takes out of texts and searches, so
 * nothing is found across two.
 */
export const searchableOf = (...columns: string[]) =>
  text('searchable')
    .notNull()
    .generatedAlwaysAs(
      sql.raw(
        columns
          .map((column) => `translate(lower("${column}"), '‘’“”' || chr(31), '''''""')`)
          .join(' || chr(31) || '),
      ),
    )
