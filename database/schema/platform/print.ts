import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Faults in generated documents: letters without a glyph, and obstacles to PDF/UA. */
export const printFaults = pgTable(
  'print_faults',
  {
    kind: text('kind', { enum: ['letter', 'accessibility'] }).notNull(),
    /** Such as `lecture fnd-100-1`; never a name. */
    document: text('document').notNull(),
    /** The letter, or the typesetter's message. */
    detail: text('detail').notNull(),
    times: integer('times').notNull().default(1),
    lastAt: timestamp('last_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.document, table.kind, table.detail] }),
    index('print_faults_by_time').on(table.lastAt),
  ],
)
