import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { courses } from '../courses/catalogue.ts'
import { users } from '../people/accounts.ts'

/** Course assignments of instructors, which grant access to submissions and gradebook; administrators need none. */
export const courseInstructors = pgTable(
  'course_instructors',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    assignedAt: timestamp('assigned_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('instructors_of_course').on(table.courseId),
  ],
)
