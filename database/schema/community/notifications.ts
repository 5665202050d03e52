import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { EmailChoice, NotificationKind } from '../../../contract/community/notification-kinds.ts'
import { users } from '../people/accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Notifications, written in the causing transaction. A row is both the list entry and the record of its email: `email`
 * is the preference at that time, `emailedAt` when it was queued.
 */
export const notifications = pgTable(
  'notifications',
  {
    userId: person(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    path: text('path').notNull(),
    /** False if the reader wants only the email. */
    onSite: boolean('on_site').notNull(),
    email: text('email').$type<EmailChoice>().notNull(),
    /** Deduplicates an occasion, for example when a job runs again. */
    once: text('once'),
    /** Marks it read by topic, `thread:<id>`, and place: the post number the reader must reach. */
    topic: text('topic'),
    place: integer('place'),
    createdAt: at('created_at').notNull().defaultNow(),
    readAt: at('read_at'),
    emailedAt: at('emailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('notifications_once').on(table.userId, table.once).where(sql`once is not null`),
    index('notifications_unread').on(table.userId, table.id).where(sql`read_at is null and on_site`),
    index('notifications_of_topic')
      .on(table.topic, table.userId)
      .where(sql`topic is not null and read_at is null`),
    index('notifications_of_kind').on(table.userId, table.kind, table.id),
    index('notifications_to_mail')
      .on(table.email, table.userId)
      .where(sql`emailed_at is null and email <> 'none'`),
    index('notifications_of_actor').on(table.actorId),
  ],
)

/** Preferences; a kind without a row has the default of contract/community/notification-kinds.ts. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: person(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    site: boolean('site').notNull(),
    email: text('email').$type<EmailChoice>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/**
 * Pending digests, each with a job. The job deletes the row before it reads what is due: a notification written at the
 * same time is either in the digest or finds no row and schedules the next one.
 */
export const notificationDigests = pgTable('notification_digests', {
  userId: person().primaryKey(),
  dueAt: at('due_at').notNull(),
})
