import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Changed settings; others have their default (server/school/settings/defaults.ts). */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
