import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { courses } from '../courses/catalogue.ts'
import { users } from '../people/accounts.ts'
import { named, said, wordsOf } from '../search-words.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const group = () =>
  uuid('group_id')
    .notNull()
    .references(() => studyGroups.id, { onDelete: 'cascade' })

export const studyGroups = pgTable(
  'study_groups',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Null for a general group. */
    courseId: text('course_id').references(() => courses.id, { onDelete: 'set null' }),
    joining: text('joining', { enum: ['open', 'request'] }).notNull(),
    mostMembers: smallint('most_members').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Last message, session or new member: the sort order of lists. */
    activeAt: at('active_at').notNull().defaultNow(),
    /** Set when its last member deleted their account; listed nowhere. */
    archivedAt: at('archived_at'),
    words: wordsOf(named('name'), said('description')),
  },
  (table) => [
    index('study_groups_by_words').using('gin', table.words),
    index('study_groups_by_activity').on(table.activeAt, table.id),
    index('study_groups_of_course').on(table.courseId, table.activeAt),
  ],
)

/** Recently founded groups: closing or leaving one does not allow another on the same day. */
export const studyGroupFoundings = pgTable(
  'study_group_foundings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The group may be deleted. */
    groupId: uuid('group_id').notNull(),
    foundedAt: at('founded_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.groupId] })],
)

/** Members and join requests. A group has exactly one owner. */
export const studyGroupMembers = pgTable(
  'study_group_members',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    groupId: group(),
    status: text('status', { enum: ['member', 'asking'] }).notNull(),
    role: text('role', { enum: ['owner', 'organiser', 'member'] })
      .notNull()
      .default('member'),
    since: at('since').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.groupId] }),
    index('study_group_members_of_group').on(table.groupId, table.since),
    uniqueIndex('one_owner_of_a_study_group').on(table.groupId).where(sql`role = 'owner'`),
  ],
)

export const studyGroupSessions = pgTable(
  'study_group_sessions',
  {
    id: uuid('id').primaryKey(),
    groupId: group(),
    title: text('title').notNull(),
    startsAt: at('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    /** IANA name of the organizer's zone; readers see their own. */
    timeZone: text('time_zone').notNull(),
    /** https only. */
    link: text('link'),
    plannedBy: text('planned_by').references(() => users.id, { onDelete: 'set null' }),
    cancelledAt: at('cancelled_at'),
    /** Number of changes. */
    revision: integer('revision').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('study_group_sessions_of_group').on(table.groupId, table.startsAt),
    index('study_group_sessions_of_planner').on(table.plannedBy),
  ],
)

/** Whether a member comes to a session. A new time asks again. */
export const studyGroupResponses = pgTable(
  'study_group_responses',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => studyGroupSessions.id, { onDelete: 'cascade' }),
    coming: boolean('coming').notNull(),
    answeredAt: at('answered_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sessionId] }),
    index('study_group_responses_of_session').on(table.sessionId),
  ],
)

/** Messages of a group. A deleted one keeps its place and loses its text. */
export const studyGroupMessages = pgTable(
  'study_group_messages',
  {
    groupId: group(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** Made by the client, so a retry does not post twice. */
    key: uuid('key').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.id] }),
    uniqueIndex('study_group_messages_once').on(table.groupId, table.key),
    // Sorted, because each new message looks up its author's latest ones.
    index('study_group_messages_by_author').on(table.authorId, table.createdAt),
  ],
)
