import { bigint, foreignKey, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { media } from '../media.ts'
import { announcements } from './announcements.ts'
import { directMessages } from './messages.ts'

/** Files of a private message. A row stays without its file when the account of its sender is deleted. */
export const messageAttachments = pgTable(
  'message_attachments',
  {
    conversationId: uuid('conversation_id').notNull(),
    messageId: bigint('message_id', { mode: 'number' }).notNull(),
    /** From 1. */
    position: integer('position').notNull(),
    mediaId: uuid('media_id').references(() => media.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.messageId, table.position] }),
    foreignKey({
      name: 'attachments_of_message',
      columns: [table.conversationId, table.messageId],
      foreignColumns: [directMessages.conversationId, directMessages.id],
    }).onDelete('cascade'),
    index('message_attachments_with_file').on(table.mediaId),
  ],
)

/** Files of an announcement. */
export const announcementAttachments = pgTable(
  'announcement_attachments',
  {
    announcementId: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** From 1. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.mediaId] }),
    index('announcement_attachments_with_file').on(table.mediaId),
  ],
)
