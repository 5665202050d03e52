import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './people/accounts.ts'

/**
 * Calendar subscriptions. The URL is signed and contains the edition: a new edition invalidates all earlier URLs, and
 * none is stored.
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  edition: integer('edition').notNull().default(1),
  /** Null while switched off. */
  openedAt: timestamp('opened_at', { withTimezone: true }),
})

/**
 * Last state of each feed entry, so that calendar programs see every change (SEQUENCE of RFC 5545), whatever caused it:
 * a new session time, a due date, an extension, a title.
 */
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    /** Digest of the entry's content. */
    said: text('said').notNull(),
    sequence: integer('sequence').notNull().default(0),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] })],
)
