import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { media } from '../media.ts'
import { users } from '../people/accounts.ts'
import { modules } from './catalogue.ts'

/**
 * Versions of a module's uploaded PDF. Students read the shown one; without one they read the typeset lecture
 * (docs/decisions/0085).
 */
export const moduleDocuments = pgTable(
  'module_documents',
  {
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    /** From 1, in order of upload. */
    number: integer('number').notNull(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** At most one of a module. */
    shown: boolean('shown').notNull().default(false),
    /** Null for deleted authors. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.moduleId, table.number] }),
    uniqueIndex('shown_module_documents').on(table.moduleId).where(sql`${table.shown}`),
    index('module_documents_with_file').on(table.mediaId),
    index('module_documents_of_author').on(table.authorId),
  ],
)
