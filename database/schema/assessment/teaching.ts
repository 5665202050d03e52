import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { CourseRole } from '../../../rules/people/course-roles.ts'
import { courses } from '../courses/catalogue.ts'
import { users } from '../people/accounts.ts'

/** Who works in a course, and their course role (rules/people/course-roles.ts). Administrators need no row. */
export const courseInstructors = pgTable(
  'course_instructors',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    role: text('role').$type<CourseRole>().notNull().default('teacher'),
    assignedAt: timestamp('assigned_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('instructors_of_course').on(table.courseId),
    check('course_instructors_role', sql`${table.role} in ('teacher', 'assistant', 'observer')`),
  ],
)
