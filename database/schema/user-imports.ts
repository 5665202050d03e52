import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** Files of people to invite. A file is read and checked first; only a file without a problem is imported, whole. */
export const userImports = pgTable(
  'user_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: ['checked', 'importing', 'done', 'failed'] })
      .notNull()
      .default('checked'),
    lineCount: integer('line_count').notNull().default(0),
    problemCount: integer('problem_count').notNull().default(0),
    /** Why nothing was imported after all. */
    failure: text('failure'),
    /** Columns of the file that were left aside. */
    unusedColumns: text('unused_columns').array().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('user_imports_by_time').on(table.createdAt),
    index('user_imports_of_creator').on(table.createdBy),
  ],
)

/** The lines of a file until it is imported, or forgotten after a week. */
export const userImportLines = pgTable(
  'user_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => userImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role').notNull(),
    problems: text('problems').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('user_import_lines_by_address').on(table.importId, table.email, table.line),
  ],
)
