import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
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
