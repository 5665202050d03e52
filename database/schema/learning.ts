import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses, modules } from './catalogue.ts'

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
    index('enrollments_of_course').on(table.courseId),
  ],
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
