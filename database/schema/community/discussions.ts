import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { courses, modules } from '../courses/catalogue.ts'
import { courseRounds } from '../courses/rounds.ts'
import { media } from '../media.ts'
import { users } from '../people/accounts.ts'
import { searchWords } from '../search-words.ts'

/** Millisecond precision, so that a time in a cursor round-trips. */
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Forums. Each course has one and each of its rounds, created by triggers with their ids; their names are read from the
 * course and the round. The others are school-wide categories.
 */
export const forums = pgTable(
  'forums',
  {
    id: text('id').primaryKey(),
    courseId: text('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    /** A forum for the people of this round alone. */
    roundId: uuid('round_id')
      .unique()
      .references(() => courseRounds.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    position: integer('position').notNull(),
    /** Set while read-only. */
    closedAt: at('closed_at'),
    threadCount: integer('thread_count').notNull().default(0),
    postCount: integer('post_count').notNull().default(0),
    lastActivityAt: at('last_activity_at'),
  },
  (table) => [
    index('forums_in_order').on(table.position),
    index('forums_of_course').on(table.courseId),
    uniqueIndex('one_forum_of_course').on(table.courseId).where(sql`${table.roundId} is null`),
  ],
)

/** Threads; post number 1 is the thread's text. The author is null once the account is deleted. */
export const threads = pgTable(
  'threads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    forumId: text('forum_id')
      .notNull()
      .references(() => forums.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    /** The module of the forum's course that it is about. */
    moduleId: text('module_id').references(() => modules.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['open', 'hidden', 'deleted', 'merged'] })
      .notNull()
      .default('open'),
    pinned: boolean('pinned').notNull().default(false),
    locked: boolean('locked').notNull().default(false),
    /** The thread its posts were merged into. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => threads.id, { onDelete: 'set null' }),
    acceptedPostId: uuid('accepted_post_id'),
    /** Shown replies. */
    replyCount: integer('reply_count').notNull().default(0),
    /** Number of the newest post; never reused, so that "how many are new" is a subtraction. */
    lastNumber: integer('last_number').notNull().default(0),
    lastPosterId: text('last_poster_id').references(() => users.id, { onDelete: 'set null' }),
    lastActivityAt: at('last_activity_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => {
    const listed = sql`${table.state} = 'open' and not ${table.pinned}`
    return [
      index('threads_of_forum')
        .on(table.forumId, table.lastActivityAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(listed),
      index('threads_by_activity')
        .on(table.lastActivityAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(listed),
      index('threads_unanswered')
        .on(table.forumId, table.lastActivityAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(sql`${listed} and ${table.replyCount} = 0`),
      index('threads_of_module')
        .on(table.moduleId, table.lastActivityAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(sql`${listed} and ${table.moduleId} is not null`),
      index('threads_pinned').on(table.forumId).where(sql`${table.state} = 'open' and ${table.pinned}`),
      index('threads_of_author').on(table.authorId),
      index('threads_by_last_poster').on(table.lastPosterId),
      index('threads_merged').on(table.mergedInto),
      index('threads_not_open').on(table.id).where(sql`${table.state} <> 'open'`),
    ]
  },
)

/** A person mentioned with @, with their name at the time. */
export interface KeptMention {
  id: string
  name: string
}

/** Reading order is (rootNumber, number): a first-level reply, its replies, the next one. */
export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    /** From 1 within the thread; 1 is the thread's text. */
    number: integer('number').notNull(),
    /** Number of the first-level reply that this post is or belongs to. */
    rootNumber: integer('root_number').notNull(),
    /** The first-level reply it answers; null if it answers the thread. */
    parentId: uuid('parent_id').references((): AnyPgColumn => posts.id, { onDelete: 'set null' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    markdown: text('markdown').notNull(),
    /** Sanitized on write, so that it can be sent as is. */
    html: text('html').notNull(),
    mentions: jsonb('mentions').$type<KeptMention[]>().notNull().default([]),
    state: text('state', { enum: ['shown', 'hidden', 'deleted'] })
      .notNull()
      .default('shown'),
    /** Increases with every edit; an edit names the revision it is based on. */
    revision: integer('revision').notNull().default(1),
    editedAt: at('edited_at'),
    /** Made by the editor; the same key sent twice is one post. */
    idempotencyKey: uuid('idempotency_key'),
    words: searchWords('words').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('posts_number').on(table.threadId, table.number),
    index('posts_in_reading_order').on(table.threadId, table.rootNumber, table.number),
    unique('posts_sent_once').on(table.authorId, table.idempotencyKey),
    index('posts_of_author').on(table.authorId, table.createdAt),
    index('posts_of_parent').on(table.parentId),
    index('posts_by_words').using('gin', table.words),
    index('posts_by_time').on(table.createdAt, table.id),
  ],
)

/** Former texts of edited posts. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    html: text('html').notNull(),
    markdown: text('markdown').notNull(),
    writtenAt: at('written_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.revision] })],
)

/**
 * Pictures that are or were in a post's text: readers of the post and its history may read them. Deleted with the post.
 */
export const postPictures = pgTable(
  'post_pictures',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.mediaId] }),
    index('posts_with_picture').on(table.mediaId),
  ],
)

/** Keys start with the person. */
export const postReactions = pgTable(
  'post_reactions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['helpful', 'thanks', 'insightful', 'celebrate'] }).notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.postId, table.kind] }),
    index('reactions_of_post').on(table.postId, table.kind),
  ],
)

/** Subscriptions to threads. A false row is kept, so that writing again does not undo an unfollow. */
export const threadFollows = pgTable(
  'thread_follows',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    following: boolean('following').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.threadId] }),
    index('followers_of_thread').on(table.threadId).where(sql`${table.following}`),
  ],
)

/** How far a person has read a thread. */
export const threadReads = pgTable(
  'thread_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.threadId] }),
    index('reads_of_thread').on(table.threadId),
  ],
)

/** "Mark all as read": everything before this moment counts as read. */
export const forumReads = pgTable(
  'forum_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    forumId: text('forum_id')
      .notNull()
      .references(() => forums.id, { onDelete: 'cascade' }),
    readAt: at('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.forumId] }),
    index('reads_of_forum').on(table.forumId),
  ],
)

/** Reports to moderators, one per reporter and post; the reporter may be deleted. */
export const postReports = pgTable(
  'post_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
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
    unique('one_report_per_reader').on(table.reporterId, table.postId),
    index('reports_in_queue').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('reports_of_post').on(table.postId),
    index('reports_by_settler').on(table.settledBy),
  ],
)

/** Moderation log. Immutable; outlives the thread, ends with the forum. */
export const moderationActions = pgTable(
  'moderation_actions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    reason: text('reason').notNull(),
    threadId: uuid('thread_id').references(() => threads.id, { onDelete: 'set null' }),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    /** Titles and places at the time, which ids alone would lose. */
    detail: jsonb('detail').$type<Record<string, string>>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('moderation_in_order').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('moderation_of_thread').on(table.threadId, table.createdAt.desc().nullsFirst()),
    index('moderation_of_post').on(table.postId),
    index('moderation_by_actor').on(table.actorId),
  ],
)
