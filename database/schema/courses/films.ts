import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { media } from '../media.ts'
import { modules } from './catalogue.ts'

/**
 * Uploaded files of a module's film: film, captions, poster. Readers of the module may read the file
 * (server/courses/authoring/films.ts).
 */
export const moduleFilmFiles = pgTable(
  'module_film_files',
  {
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.moduleId, table.mediaId] }),
    index('modules_with_film_file').on(table.mediaId),
  ],
)
