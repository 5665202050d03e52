import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

export interface ShownDocument {
  mediaId: string
  name: string
  /** Bytes. */
  size: number
  pages: number
  version: number
}

/** The uploaded PDF that students read in a module; null without one. @param moduleId a qualified column */
export const shownDocumentOf = (moduleId: SQLWrapper): SQL<ShownDocument | null> =>
  sql<ShownDocument | null>`(
    select json_build_object('mediaId', d.media_id, 'name', f.name, 'size', f.size,
             'pages', coalesce(t.pages, 0), 'version', d.number)
      from module_documents d join media f on f.id = d.media_id left join media_texts t on t.media_id = d.media_id
     where d.module_id = ${moduleId} and d.shown)`

/**
 * Modules whose shown PDF has these words, as `id` and `words`: a part of a statement.
 *
 * @param most no more than these, whichever they are
 */
export const modulesWithDocumentOn = (words: SQLWrapper, most: SQLWrapper): SQL =>
  sql`select d.module_id as id, t.words from media_texts t join module_documents d on d.media_id = t.media_id and d.shown
       where t.words @@ ${words} limit ${most}`

/** The text of a module's shown PDF, for an excerpt. @param moduleId a qualified column */
export const documentTextOf = (moduleId: SQLWrapper): SQL =>
  sql`(select t.text from media_texts t join module_documents d on d.media_id = t.media_id and d.shown
        where d.module_id = ${moduleId})`

/** How many pages a file has, and how many of them have text; null if it was not read. @param mediaId a qualified column */
export const documentPagesOf = (mediaId: SQLWrapper): SQL<{ pages: number; pagesWithText: number } | null> =>
  sql<{ pages: number; pagesWithText: number } | null>`(
    select json_build_object('pages', t.pages, 'pagesWithText', t.pages_with_text)
      from media_texts t where t.media_id = ${mediaId})`
