import { index, pgTable, primaryKey, real, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses, modules, tracts } from './catalogue.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Rows of a person lead with the person's id, so that they can live together on one shard. */
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
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    // The order of the administrators' list, of one course and of all.
    index('enrollments_of_course').on(table.courseId, table.enrolledAt, table.id),
    index('enrollments_by_time').on(table.enrolledAt, table.id),
  ],
)

/** The tract someone follows, one at a time: their dashboard and /courses begin with it. */
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

/**
 * What a person did with a module. A null time means not completed, not bookmarked; the times themselves make
 * the week's activity and the order of lists.
 */
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

/** Where a person stopped in a module, so that any device goes on there. One row per person and module. */
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
    /** Number of the lecture's block at the top of the screen, from 0: the same on every width of screen. */
    block: smallint('block').notNull().default(0),
    /** How far through the lecture that is. */
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

/**
 * The first time a person started and completed each module: written once, and not taken back when a module is
 * un-completed. The week's activity is read from it.
 */
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
