import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { WorksheetAnswer } from '../../../contract/learning/worksheets.ts'
import { modules } from '../courses/catalogue.ts'
import { users } from '../people/accounts.ts'

/** Private answers to the steps of a module's tasks. An emptied worksheet keeps its row, so that its revision continues. */
export const worksheets = pgTable(
  'worksheets',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    answers: jsonb('answers').$type<WorksheetAnswer[]>().notNull(),
    /** Number of writes; detects conflicts between tabs. */
    revision: integer('revision').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.moduleId] }),
    index('worksheets_of_module').on(table.moduleId),
  ],
)
