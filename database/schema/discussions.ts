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
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { media } from './media.ts'
import { searchWords } from './search-words.ts'

/** To the millisecond, so that a moment that travels in a cursor comes back as the same moment. */
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Where threads are. A course has one, made with the course by a trigger, whose id is the course's id; its name is
 * read from the course. The others are categories of the whole school.
 */
export const forums = pgTable(
  'forums',
  {
    id: text('id').primaryKey(),
    courseId: text('course_id')
      .unique()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    position: integer('position').notNull(),
    /** Set: what is there can be read, nothing can be added. */
    closedAt: at('closed_at'),
    threadCount: integer('thread_count').notNull().default(0),
    postCount: integer('post_count').notNull().default(0),
    lastActivityAt: at('last_activity_at'),
  },
  (table) => [index('forums_in_order').on(table.position)],
)

/** A thread; its text is its post number 1. Whoever wrote it may be gone: then the author is null. */
export const threads = pgTable(
  'threads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    forumId: text('forum_id')
      .notNull()
      .references(() => forums.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    state: text('state', { enum: ['open', 'hidden', 'deleted', 'merged'] })
      .notNull()
      .default('open'),
    pinned: boolean('pinned').notNull().default(false),
    locked: boolean('locked').notNull().default(false),
    /** Where its posts went when it was merged. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => threads.id, { onDelete: 'set null' }),
    acceptedPostId: uuid('accepted_post_id'),
    /** Replies that are shown. */
    replyCount: integer('reply_count').notNull().default(0),
    /** Of the newest post; counts up and is never used twice, so that "how many are new" is a subtraction. */
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
      index('threads_pinned').on(table.forumId).where(sql`${table.state} = 'open' and ${table.pinned}`),
      index('threads_of_author').on(table.authorId),
      index('threads_by_last_poster').on(table.lastPosterId),
      index('threads_merged').on(table.mergedInto),
      index('threads_not_open').on(table.id).where(sql`${table.state} <> 'open'`),
    ]
  },
)

/** Someone named with @ in a post, as the name stood when it was written. */
export interface KeptMention {
  id: string
  name: string
}

/** Posts are read in the order (rootNumber, number): a reply to the thread, then the replies to it, then the next. */
export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    /** From 1 in its thread; 1 is the thread's own text. */
    number: integer('number').notNull(),
    /** The number of the reply to the thread that this post is, or belongs to. */
    rootNumber: integer('root_number').notNull(),
    /** The reply to the thread that this answers; null where it answers the thread itself. */
    parentId: uuid('parent_id').references((): AnyPgColumn => posts.id, { onDelete: 'set null' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    markdown: text('markdown').notNull(),
    /** Sanitised when it was written, so that it may be sent as it is. */
    html: text('html').notNull(),
    mentions: jsonb('mentions').$type<KeptMention[]>().notNull().default([]),
    state: text('state', { enum: ['shown', 'hidden', 'deleted'] })
      .notNull()
      .default('shown'),
    /** Counts up with every edit; an edit names the one it was made from. */
    revision: integer('revision').notNull().default(1),
    editedAt: at('edited_at'),
    /** Made by the editor for what it sends: the same sent twice is one post. */
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

/** What a post said before an edit. */
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
 * Pictures of a post's author that stand in its text, or stood there before an edit: whoever reads the post and its
 * history reads them. They go with the post.
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

/** Rows of a person lead with the person. */
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

/** Who hears of a thread. A row that says false is kept, so that writing again does not undo an unfollow. */
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

/** How far someone has read a thread. */
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

/** "Mark all as read": what was there before this moment counts as read. */
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

/** What a reader told the moderators. One per reader and post; whoever told it may be gone. */
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

/** What moderators did and why. Never changed; outlives the thread it is about as long as the forum does. */
export const moderationActions = pgTable(
  'moderation_actions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    reason: text('reason').notNull(),
    threadId: uuid('thread_id').references(() => threads.id, { onDelete: 'set null' }),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    /** Titles and places as they were: what the ids alone would no longer tell. */
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
