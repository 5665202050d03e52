import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { submissions } from '../assessment/assignments.ts'
import { users } from '../people/accounts.ts'

/** Millisecond precision, so that a time in a cursor round-trips. */
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Reports about works on public pages. Nothing is stored about a visitor; a member may report each work once. */
export const workReports = pgTable(
  'work_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: ['spam', 'harassment', 'off-topic', 'other'] }).notNull(),
    note: text('note').notNull(),
    status: text('status', { enum: ['open', 'upheld', 'dismissed'] })
      .notNull()
      .default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
    settledAt: at('settled_at'),
    settledBy: text('settled_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('one_work_report_per_reader').on(table.reporterId, table.submissionId),
    index('work_reports_in_queue').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('reports_of_work').on(table.submissionId, table.status),
    index('work_reports_by_settler').on(table.settledBy),
  ],
)
