import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Every message the site has to send, written in the transaction that causes it and sent by the mail job. Of what
 * the template needs, tokens are kept only until the message is sent, because they may open an account. Messages are
 * removed after some time (`keptFor` in rules/outbox.ts).
 */
export const mailMessages = pgTable(
  'mail_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    /** Once sent without its tokens. Null in messages that were sent before 2026-11-22. */
    variables: jsonb('variables').$type<Record<string, unknown>>(),
    subject: text('subject'),
    status: text('status', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    lastError: text('last_error'),
    /** How often it was handed to the queue: one more than it was sent again by an administrator. */
    round: integer('round').notNull().default(1),
    /** The job of the last round, in pgboss.job. */
    jobId: uuid('job_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    index('mail_messages_by_time').on(table.createdAt, table.id),
    index('mail_messages_by_state').on(table.status, table.createdAt, table.id),
    index('mail_messages_of_recipient').on(table.recipient, table.createdAt, table.id),
    // Sorted by bytes, so that the beginning of an address is a range (server/outbox/queries.ts).
    index('mail_messages_by_beginning').on(sql`(lower(recipient) collate "C")`),
  ],
)
