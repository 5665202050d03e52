import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  ImportColumn,
  ImportCounts,
  ImportCourseRole,
  LineOutcome,
  UserImport,
} from '../../../contract/people/import.ts'
import { courses } from '../courses/catalogue.ts'
import { users } from './accounts.ts'
import { schoolGroups } from './groups.ts'

/** Files of people: read first, then applied by a job, and undone within a day. Applied ones are the history. */
export const userImports = pgTable(
  'user_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: ['checked', 'importing', 'done', 'failed', 'undoing', 'undone'] })
      .notNull()
      .default('checked'),
    lineCount: integer('line_count').notNull().default(0),
    heads: jsonb('heads').$type<UserImport['heads']>().notNull().default([]),
    /** One for each head; null is not used. */
    columns: jsonb('columns').$type<(ImportColumn | null)[]>().notNull().default([]),
    existing: text('existing', { enum: ['skip', 'enroll', 'update'] })
      .notNull()
      .default('enroll'),
    names: text('names', { enum: ['split', 'keep'] })
      .notNull()
      .default('split'),
    readAs: text('read_as').notNull().default(''),
    /** Null for imports made before there were any. */
    counts: jsonb('counts').$type<ImportCounts>(),
    newGroups: text('new_groups').array().notNull().default([]),
    /** Why nothing was imported or undone. */
    failure: text('failure'),
    // Millisecond precision, so that a time in a cursor round-trips.
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    undoneBy: text('undone_by').references(() => users.id, { onDelete: 'set null' }),
    undone: jsonb('undone').$type<Omit<NonNullable<UserImport['undone']>, 'at' | 'by'>>(),
  },
  (table) => [
    index('user_imports_by_time').on(table.createdAt, table.id),
    index('user_imports_of_creator').on(table.createdBy),
    index('user_imports_undone_by').on(table.undoneBy),
  ],
)

export type ImportPlace =
  | {
      course: string
      code: string
      role: ImportCourseRole
      /** For a student who is newly enrolled. */
      round?: { id: string; name: string }
    }
  | { group: string }

/** Lines of a file until it is applied; those that were left out stay for a week. */
export const userImportLines = pgTable(
  'user_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => userImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    /** As in the file, without passwords. */
    cells: jsonb('cells').$type<string[]>().notNull().default([]),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Empty if the file names none. */
    role: text('role').notNull(),
    places: jsonb('places').$type<ImportPlace[]>().notNull().default([]),
    problems: text('problems').array().notNull(),
    notices: text('notices').array().notNull().default([]),
    outcome: text('outcome').$type<LineOutcome>().notNull().default('create'),
    /** The line that this one is joined with. */
    joinedWith: integer('joined_with'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('user_import_lines_by_address').on(table.importId, table.email, table.line),
  ],
)

/** What an import did, for the day in which it can be undone. */
export const userImportEffects = pgTable(
  'user_import_effects',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    importId: uuid('import_id')
      .notNull()
      .references(() => userImports.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: ['created', 'renamed', 'enrolled', 'joined-group', 'staffed', 'group-added'],
    }).notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    groupId: uuid('group_id').references(() => schoolGroups.id, { onDelete: 'cascade' }),
    /** Of a renamed person, before and after. */
    names: jsonb('names').$type<{ before: [string, string]; after: [string, string] }>(),
  },
  (table) => [
    index('user_import_effects_of_import').on(table.importId, table.kind),
    index('user_import_effects_of_person').on(table.userId),
    index('user_import_effects_of_course').on(table.courseId),
    index('user_import_effects_of_group').on(table.groupId),
  ],
)
