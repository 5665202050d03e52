import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { modules } from './catalogue.ts'
import { said, wordsOf } from './search-words.ts'

/** A person's private note beside a module. An emptied note stays as a row, so that its revision goes on. */
export const moduleNotes = pgTable(
  'module_notes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Counts the writes. A writer names the one they began from, so that two tabs do not overwrite each other. */
    revision: integer('revision').notNull(),
    // Milliseconds, as a page's cursor carries it.
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** No index of its own: a person's notes are found by the person. */
    words: wordsOf(said('text')),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.moduleId] }),
    index('module_notes_by_time').on(table.userId, table.updatedAt, table.moduleId),
    index('module_notes_of_module').on(table.moduleId),
  ],
)
