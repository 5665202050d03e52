import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { media } from '../media.ts'
import { users } from '../people/accounts.ts'
import { modules } from './catalogue.ts'

/**
 * Versions of the files given with assignments (docs/decisions/0090). The assignment itself, in `module_contents`, names
 * the version that students read.
 */
export const assignmentAttachments = pgTable(
  'assignment_attachments',
  {
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    assignmentId: text('assignment_id').notNull(),
    /** Stays when the file is replaced. */
    fileId: uuid('file_id').notNull(),
    /** From 1, in order of upload. */
    number: integer('number').notNull(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** Null for deleted authors. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.fileId, table.number] }),
    index('assignment_attachments_of_module').on(table.moduleId),
    index('assignment_attachments_with_file').on(table.mediaId),
    index('assignment_attachments_of_author').on(table.authorId),
  ],
)
