import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Statistics of a large school, computed by a job because that takes seconds (docs/decisions/0026). One row; a small
 * school has none.
 */
export const schoolSummaries = pgTable('school_summaries', {
  id: text('id').primaryKey(),
  /** Its shape is defined in server/school/reports. */
  figures: jsonb('figures').notNull(),
  countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  /** Milliseconds of computation. */
  took: integer('took').notNull(),
})
