import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** Uploaded invitation files: checked first, and imported as a whole only if there is no problem. */
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
    /** Why nothing was imported. */
    failure: text('failure'),
    /** Ignored columns of the file. */
    unusedColumns: text('unused_columns').array().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('user_imports_by_time').on(table.createdAt),
    index('user_imports_of_creator').on(table.createdBy),
  ],
)

/** Lines of a file until it is imported, or deleted after a week. */
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
