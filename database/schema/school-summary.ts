import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The figures of a large school, counted now and then by a job, because counting them takes seconds there
 * (docs/decisions/0026). One row; a small school has none.
 */
export const schoolSummaries = pgTable('school_summaries', {
  id: text('id').primaryKey(),
  /** Its shape is the business of server/reports. */
  figures: jsonb('figures').notNull(),
  countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  /** Milliseconds it took. */
  took: integer('took').notNull(),
})
