import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RoundDue, RoundSchedule } from '../../../contract/courses/rounds.ts'
import { schoolGroups } from '../people/groups.ts'
import { courses, modules } from './catalogue.ts'

const round = () =>
  uuid('round_id')
    .notNull()
    .references(() => courseRounds.id, { onDelete: 'cascade' })

/** Runs of a course with their own dates. An enrollment without one is self-paced. */
export const courseRounds = pgTable(
  'course_rounds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    startsOn: date('starts_on').notNull(),
    /** The last day; null: no end. */
    endsOn: date('ends_on'),
    /** IANA name: the days and times of the schedule are meant there. */
    timeZone: text('time_zone').notNull(),
    schedule: jsonb('schedule').$type<RoundSchedule>().notNull(),
    /** When quizzes and assignments are due; null: when the course says. */
    due: jsonb('due').$type<RoundDue>(),
    groupId: uuid('group_id').references(() => schoolGroups.id, { onDelete: 'set null' }),
    /** Number of changes; detects conflicts. */
    revision: integer('revision').notNull().default(1),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('course_rounds_of_course').on(table.courseId, table.startsOn, table.id),
    index('course_rounds_of_group').on(table.groupId),
  ],
)

/** When each module opens: follows from the schedule and the outline (rules/courses/round-dates.ts). */
export const roundModules = pgTable(
  'round_modules',
  {
    roundId: round(),
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    opensAt: timestamp('opens_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.moduleId] }),
    index('round_modules_of_module').on(table.moduleId),
  ],
)

/** When quizzes and assignments are due in a round. An item without a row is due when the course says. */
export const roundDueDates = pgTable(
  'round_due_dates',
  {
    roundId: round(),
    /** Id of a quiz or an assignment. */
    itemId: text('item_id').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** A teacher moved this one: it stays when the dates of the schedule are computed again. */
    byHand: boolean('by_hand').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.roundId, table.itemId] })],
)
