import { boolean, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { courses, modules } from '../courses/catalogue.ts'
import { users } from './accounts.ts'

// Millisecond precision, so that a time in a cursor round-trips.
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const course = () =>
  text('course_id')
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' })
const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

const stuckReasons = ['not-begun', 'idle', 'failed-quiz', 'overdue', 'waiting-for-grade'] as const

/** Who was stuck in a course when it was last counted (database/conditions/stuck.ts). */
export const stuckPeople = pgTable(
  'stuck_people',
  {
    courseId: course(),
    userId: person(),
    reason: text('reason', { enum: stuckReasons }).notNull(),
    since: at('since').notNull(),
    /** Id of the quiz or assignment. */
    itemId: text('item_id'),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.reason, table.userId] }),
    index('stuck_in_course').on(table.courseId, table.since, table.userId, table.reason),
    index('stuck_in_school').on(table.since, table.courseId, table.userId, table.reason),
    index('stuck_by_person').on(table.userId),
  ],
)

/** When the people of a course were last counted. */
export const stuckCounts = pgTable('stuck_counts', {
  courseId: course().primaryKey(),
  countedAt: at('counted_at').notNull().defaultNow(),
  /** Each person once, of those whom lists show. */
  people: integer('people').notNull().default(0),
})

/** Rows of `stuck_people` by their age in whole days at the last count; 366 means 366 or more. */
export const stuckFigures = pgTable(
  'stuck_figures',
  {
    courseId: course(),
    reason: text('reason', { enum: stuckReasons }).notNull(),
    days: smallint('days').notNull(),
    people: integer('people').notNull(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.reason, table.days] })],
)

/** How far people got in each module when they were last counted (database/conditions/module-figures.ts). */
export const keptModuleFigures = pgTable(
  'module_figures',
  {
    moduleId: text('module_id')
      .primaryKey()
      .references(() => modules.id, { onDelete: 'cascade' }),
    courseId: course(),
    started: integer('started').notNull(),
    completed: integer('completed').notNull(),
    stoppedHere: integer('stopped_here').notNull(),
    minutes: integer('minutes'),
  },
  (table) => [index('module_figures_of_course').on(table.courseId)],
)

/** Reminders that go by themselves to those who are not begun or idle. */
export const courseReminders = pgTable(
  'course_reminders',
  {
    courseId: course().primaryKey(),
    isOn: boolean('is_on').notNull(),
    afterDays: smallint('after_days').notNull(),
    text: text('text').notNull(),
    /** Their author; without one, none is sent. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('course_reminders_by_author').on(table.authorId)],
)

export const sentReminders = pgTable(
  'sent_reminders',
  { userId: person(), courseId: course(), sentAt: at('sent_at').notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('sent_reminders_of_course').on(table.courseId),
  ],
)
