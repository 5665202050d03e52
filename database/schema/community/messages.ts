import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'

/** Millisecond precision, so that a time in a cursor round-trips. */
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const conversation = () =>
  uuid('conversation_id')
    .notNull()
    .references(() => conversations.id, { onDelete: 'cascade' })
const ownPerson = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Private conversations. Two people have one; a merge of accounts may leave them two, of which the latest counts. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    /**
     * `school`: one person and the administrators. `many`: the sender’s line for a message to many, with its id; it has
     * no messages, and no one else is a member.
     */
    kind: text('kind', { enum: ['direct', 'several', 'school', 'many'] }).notNull(),
    startedBy: text('started_by').references(() => users.id, { onDelete: 'set null' }),
    /** Set while only staff may write. */
    closedAt: at('closed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('conversations_by_starter').on(table.startedBy, table.createdAt)],
)

export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: conversation(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `school`: reads and answers as an administrator, and only while they are one. */
    seat: text('seat', { enum: ['person', 'school'] }).notNull(),
    /** Messages of others since the last one read. */
    unread: integer('unread').notNull().default(0),
    /** Id of the last message read; 0 before the first. */
    readThrough: bigint('read_through', { mode: 'number' }).notNull().default(0),
    /** Time of the last message, kept here so that a page of the list is one index scan. */
    activeAt: at('active_at').notNull().defaultNow(),
    /** False for the sender of a message to many that began the conversation, until one of the two writes in it. */
    listed: boolean('listed').notNull().default(true),
    archivedAt: at('archived_at'),
    mutedAt: at('muted_at'),
    /** Id of the last message that was mailed, and when the next email is due, if one is. */
    mailedThrough: bigint('mailed_through', { mode: 'number' }).notNull().default(0),
    mailDueAt: at('mail_due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversations_of_person').on(
      table.userId,
      table.listed,
      table.activeAt.desc().nullsFirst(),
      table.conversationId.desc().nullsFirst(),
    ),
    index('unread_conversations').on(table.userId).where(sql`unread > 0`),
  ],
)

export const directMessages = pgTable(
  'direct_messages',
  {
    conversationId: conversation(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** Made by the client, so a retry does not send twice. */
    key: uuid('key').notNull(),
    sentAt: at('sent_at').notNull().defaultNow(),
    /** Hidden by an administrator: it keeps its place and is shown to no one. */
    hiddenAt: at('hidden_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.id] }),
    uniqueIndex('direct_messages_once').on(table.conversationId, table.key),
    // Sorted, because each new message looks up its author's latest ones.
    index('direct_messages_by_author').on(table.authorId, table.sentAt),
  ],
)

/** Students who want no messages from another student. */
export const messageBlocks = pgTable(
  'message_blocks',
  {
    blockerId: ownPerson('blocker_id'),
    blockedId: ownPerson('blocked_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_of_person').on(table.blockedId),
  ],
)

/** Without a row, other students may not write to a person. */
export const messagePreferences = pgTable('message_preferences', {
  userId: ownPerson('user_id').primaryKey(),
  fromStudents: boolean('from_students').notNull(),
})

export const messageReports = pgTable(
  'message_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id').notNull(),
    messageId: bigint('message_id', { mode: 'number' }).notNull(),
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'set null' }),
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
    foreignKey({
      name: 'reported_message',
      columns: [table.conversationId, table.messageId],
      foreignColumns: [directMessages.conversationId, directMessages.id],
    }).onDelete('cascade'),
    unique('one_message_report_per_reader').on(table.reporterId, table.conversationId, table.messageId),
    index('message_reports_in_queue').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('reports_of_message').on(table.conversationId, table.messageId, table.status),
    index('message_reports_by_settler').on(table.settledBy),
  ],
)

/** One message to many people, each alone. A job sends it; a repeated key is the same message. */
export const messagesToMany = pgTable(
  'messages_to_many',
  {
    /** Made by the client. Each message in a conversation has it as its key. */
    id: uuid('id').primaryKey(),
    authorId: ownPerson('author_id'),
    text: text('text').notNull(),
    recipientCount: integer('recipient_count').notNull(),
    unreachableCount: integer('unreachable_count').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('messages_to_many_by_author').on(table.authorId, table.createdAt)],
)

/** Whom a message to many reaches. Each row is written by the transaction that sends it to this person. */
export const messageToManyRecipients = pgTable(
  'message_to_many_recipients',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messagesToMany.id, { onDelete: 'cascade' }),
    userId: ownPerson('user_id'),
    /** `unreached`: blocked, suspended or deleted since the message was written. */
    state: text('state', { enum: ['waiting', 'sent', 'unreached'] })
      .notNull()
      .default('waiting'),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    /** The message in that conversation. */
    directMessageId: bigint('direct_message_id', { mode: 'number' }),
    readAt: at('read_at'),
    answeredAt: at('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('messages_to_many_of_person').on(table.userId),
    index('messages_to_many_in_conversation').on(table.conversationId, table.userId),
  ],
)
