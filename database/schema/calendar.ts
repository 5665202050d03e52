import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/**
 * Whose calendar can be subscribed to. The address is signed and names the edition: a new edition makes every earlier
 * address invalid, and no address is stored.
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  edition: integer('edition').notNull().default(1),
  /** Null while it is switched off. */
  openedAt: timestamp('opened_at', { withTimezone: true }),
})

/**
 * What a feed said last of each of its entries, so that programs that read it see how often an entry changed (SEQUENCE of
 * RFC 5545), wherever the change came from: another time of a session, a due date, an extension, another title.
 */
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    /** A digest of what was said. */
    said: text('said').notNull(),
    sequence: integer('sequence').notNull().default(0),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] })],
)
