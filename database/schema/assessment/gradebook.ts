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
import type { GradePolicy } from '../../../rules/assessment/gradebook.ts'
import { courses } from '../courses/catalogue.ts'
import { users } from '../people/accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Grade policies; without a row a course has the default (rules/assessment/gradebook.ts). */
export const gradePolicies = pgTable('grade_policies', {
  courseId: text('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  policy: jsonb('policy').$type<GradePolicy>().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** Teachers' overrides. `itemId` is the id of an assignment or quiz. */
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
    /** Points; null keeps the earned score. */
    score: doublePrecision('score'),
    excused: boolean('excused').notNull().default(false),
    reason: text('reason').notNull().default(''),
    /** Number of changes; detects conflicts between teachers. */
    version: integer('version').notNull().default(1),
    /** The student must not see it until it is released. */
    held: boolean('held').notNull().default(false),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('overrides_of_course').on(table.courseId, table.userId),
  ],
)

/** History of all overrides. */
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
    held: boolean('held').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('grade_changes_of_item').on(table.userId, table.itemId, table.changedAt),
    index('grade_changes_of_course').on(table.courseId),
    index('grade_changes_by').on(table.changedBy),
  ],
)
