import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { courses, modules, tracts } from '../courses/catalogue.ts'
import { courseRounds } from '../courses/rounds.ts'
import { users } from '../people/accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Keys start with the person's id, so that a person's rows can share a shard. */
export const enrollments = pgTable(
  'enrollments',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom().unique(),
    enrolledAt: at('enrolled_at').notNull().defaultNow(),
    /** Null: self-paced. */
    roundId: uuid('round_id').references(() => courseRounds.id, { onDelete: 'set null' }),
    /** Live sessions of the round before it count only with a mark. */
    inRoundSince: at('in_round_since'),
    /**
     * What a change by an author takes from no one (rules/learning/kept.ts): the percent before it, with the number of
     * modules completed then, and the modules that were open.
     */
    keptPercent: smallint('kept_percent').notNull().default(0),
    /** The course was completed before an author changed its outline; stays, as a certificate does. */
    keptCompleted: boolean('kept_completed').notNull().default(false),
    keptDone: smallint('kept_done').notNull().default(0),
    keptOpen: text('kept_open').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    // The order of the administrators' list, per course and overall.
    index('enrollments_of_course').on(table.courseId, table.enrolledAt, table.id),
    index('enrollments_by_time').on(table.enrolledAt, table.id),
    index('enrollments_of_round').on(table.roundId).where(sql`round_id is not null`),
  ],
)

/** The followed tract, one per student: their dashboard and /courses start with it. */
export const followedTracts = pgTable(
  'followed_tracts',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tractId: text('tract_id')
      .notNull()
      .references(() => tracts.id, { onDelete: 'cascade' }),
    followedAt: at('followed_at').notNull().defaultNow(),
  },
  (table) => [index('followed_tracts_of_tract').on(table.tractId)],
)

/** A student's state in a module. A null time means not completed or not bookmarked; the times order lists. */
export const moduleProgress = pgTable(
  'module_progress',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    courseId: text('course_id').notNull(),
    completedAt: at('completed_at'),
    bookmarkedAt: at('bookmarked_at'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.moduleId] }),
    index('module_progress_of_course').on(table.userId, table.courseId),
  ],
)

/** Reading positions, one per person and module, shared across devices. */
export const modulePositions = pgTable(
  'module_positions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    courseId: text('course_id').notNull(),
    /** Index of the lecture's block at the top of the screen, from 0; independent of screen width. */
    block: smallint('block').notNull().default(0),
    /** Percent of the lecture. */
    percent: smallint('percent').notNull().default(0),
    /** Where the film or the slides stopped. */
    seconds: real('seconds').notNull().default(0),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.moduleId] }),
    index('module_positions_of_course').on(table.userId, table.courseId),
    index('module_positions_of_module').on(table.moduleId),
  ],
)

/** First start and first completion of each module; kept if a completion is undone. Weekly activity is read from it. */
export const learningEvents = pgTable(
  'learning_events',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['started', 'completed'] }).notNull(),
    courseId: text('course_id').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.moduleId, table.kind] }),
    index('learning_events_of_person').on(table.userId, table.at),
    index('learning_events_of_module').on(table.moduleId),
  ],
)
