import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** Applications and enrollments as sent, kept whole. */
export const applications = pgTable(
  'applications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null if the address already had an account: only its owner learns that, by email. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    form: text('form', { enum: ['apply', 'enroll'] }).notNull(),
    status: text('status', {
      enum: ['received', 'admitted', 'declined', 'activated', 'has-account'],
    }).notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    creatorType: text('creator_type'),
    experience: text('experience'),
    whyJoin: text('why_join'),
    goals: text('goals'),
    source: text('source'),
    track: text('track'),
    reason: text('reason'),
    /** Digest of the token in the status link. */
    statusTokenHash: text('status_token_hash').unique(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** The administrator; null for open admission. */
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** Text to the applicant. */
    decisionReason: text('decision_reason'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('applications_by_email').on(table.email),
    index('applications_by_time').on(table.createdAt, table.id),
    index('applications_by_status').on(table.status, table.createdAt, table.id),
    index('applications_of_decider').on(table.decidedBy),
    index('applications_of_user').on(table.userId),
  ],
)

/** What administrators say to each other about an application; with a recommendation it is a reading. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Null if the account was deleted. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull().default(''),
    recommendation: text('recommendation', { enum: ['admit', 'decline'] }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('application_notes_in_order').on(table.applicationId, table.createdAt),
    index('application_notes_of_author').on(table.authorId),
  ],
)
