import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { GradePolicy } from '../../rules/grades.ts'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** How the items of a course become its grade; one without a row has the usual policy (rules/grades.ts). */
export const gradePolicies = pgTable('grade_policies', {
  courseId: text('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  policy: jsonb('policy').$type<GradePolicy>().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** What stands for an item by a teacher's hand. An item is the id of an assignment or a quiz. */
export const gradeOverrides = pgTable(
  'grade_overrides',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Points; null leaves the earned score. */
    score: doublePrecision('score'),
    excused: boolean('excused').notNull().default(false),
    reason: text('reason').notNull().default(''),
    /** Counts the changes, so that two teachers do not overwrite each other unseen. */
    version: integer('version').notNull().default(1),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('overrides_of_course').on(table.courseId, table.userId),
  ],
)

/** Every change made by hand, kept: who, when, from what to what, and why. */
export const gradeChanges = pgTable(
  'grade_changes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    scoreBefore: doublePrecision('score_before'),
    excusedBefore: boolean('excused_before').notNull(),
    score: doublePrecision('score'),
    excused: boolean('excused').notNull(),
    reason: text('reason').notNull(),
    changedBy: text('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('grade_changes_of_item').on(table.userId, table.itemId, table.changedAt),
    index('grade_changes_of_course').on(table.courseId),
    index('grade_changes_by').on(table.changedBy),
  ],
)
