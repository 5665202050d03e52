import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Outgoing email, written in the causing transaction and sent by the mail job. Tokens in the template's variables are
 * erased once sent, because they may open an account. Rows are deleted after `keptFor` (rules/school/outbox.ts).
 */
export const mailMessages = pgTable(
  'mail_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    /** Without tokens once sent. Null in emails sent before 2026-11-22. */
    variables: jsonb('variables').$type<Record<string, unknown>>(),
    subject: text('subject'),
    status: text('status', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    lastError: text('last_error'),
    /** How often it was queued. */
    round: integer('round').notNull().default(1),
    /** Job of the last round, in pgboss.job. */
    jobId: uuid('job_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    index('mail_messages_by_time').on(table.createdAt, table.id),
    index('mail_messages_by_state').on(table.status, table.createdAt, table.id),
    index('mail_messages_of_recipient').on(table.recipient, table.createdAt, table.id),
    // Bytewise order, so that the prefix of an address is a range (server/school/outbox/queries.ts).
    index('mail_messages_by_beginning').on(sql`(lower(recipient) collate "C")`),
  ],
)
