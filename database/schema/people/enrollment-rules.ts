import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { courses } from '../courses/catalogue.ts'
import { users } from './accounts.ts'

const course = (name: string) =>
  text(name)
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' })

/** Who may enroll in a course. No row: everyone, by starting to learn. */
export const enrollmentRules = pgTable(
  'enrollment_rules',
  {
    courseId: course('course_id').primaryKey(),
    who: text('who', { enum: ['everyone', 'code', 'invitation', 'closed'] }).notNull(),
    /** Folded. Kept while a course has rules, so that a code that was given out works again. */
    code: text('code'),
    /** Null: as many as come. */
    capacity: integer('capacity'),
    /** Number of changes; detects conflicts. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    check('code_where_needed', sql`${table.who} <> 'code' or ${table.code} is not null`),
    check('some_capacity', sql`${table.capacity} > 0`),
  ],
)

/** Courses to complete first. Only of courses with a row above. */
export const coursePrerequisites = pgTable(
  'course_prerequisites',
  { courseId: course('course_id'), requiredCourseId: course('required_course_id') },
  (table) => [
    primaryKey({ columns: [table.courseId, table.requiredCourseId] }),
    index('course_prerequisites_by_required').on(table.requiredCourseId),
  ],
)

/** People who wait for a place in a full course, or for the permission of its staff. */
export const enrollmentRequests = pgTable(
  'enrollment_requests',
  {
    courseId: course('course_id'),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['place', 'permission'] }).notNull(),
    /** To the staff, in the person's words. */
    note: text('note').notNull().default(''),
    // Millisecond precision, so that a time in a cursor round-trips.
    askedAt: timestamp('asked_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.userId] }),
    index('enrollment_requests_in_order').on(table.courseId, table.askedAt, table.userId),
    index('enrollment_requests_by_person').on(table.userId),
  ],
)
