import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Settings an administrator changed; what is not here has its default (server/settings/defaults.ts). */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
