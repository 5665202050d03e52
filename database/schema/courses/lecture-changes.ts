import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { modules } from './catalogue.ts'

/** Up to which published version of a lecture a student has read its changes (docs/decisions/0083). */
export const lectureChangeReads = pgTable(
  'lecture_change_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    /** Of `lecture_versions`. */
    number: integer('number').notNull(),
    readAt: timestamp('read_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.moduleId] })],
)
