import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Every message the site has to send, written in the transaction that causes it and sent by the mail job. What
 * the template needs is kept only until the message is sent, because it may hold a link that opens an account.
 */
export const mailMessages = pgTable(
  'mail_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    /** Null once sent. */
    variables: jsonb('variables').$type<Record<string, unknown>>(),
    subject: text('subject'),
    status: text('status', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [index('mail_messages_by_time').on(table.createdAt)],
)
