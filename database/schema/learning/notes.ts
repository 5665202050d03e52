import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { modules } from '../courses/catalogue.ts'
import { users } from '../people/accounts.ts'
import { said, wordsOf } from '../search-words.ts'

/** Private notes on modules. An emptied note keeps its row, so that its revision continues. */
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
    /** Number of writes; detects conflicts between tabs. */
    revision: integer('revision').notNull(),
    // Millisecond precision, so that a time in a cursor round-trips.
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Without an index: a person's notes are found by person. */
    words: wordsOf(said('text')),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.moduleId] }),
    index('module_notes_by_time').on(table.userId, table.updatedAt, table.moduleId),
    index('module_notes_of_module').on(table.moduleId),
  ],
)
