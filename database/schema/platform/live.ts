import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Live events of the last hour, replayed to reconnecting browsers (server/platform/events/live.ts). Written in the causing
 * transaction; an event holds nothing that is not elsewhere.
 */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    type: text('type').notNull(),
    data: jsonb('data').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('live_events_of_topic').on(table.topic, table.id),
    index('live_events_by_time').on(table.at),
  ],
)
