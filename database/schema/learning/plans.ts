import { date, foreignKey, index, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { enrollments } from './progress.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Plans for courses. Dates are not kept: they follow from what is still open (rules/learning/course-plan.ts). A plan
 * hangs on its enrollment, so leaving the course ends it, and joining again begins without one.
 */
export const coursePlans = pgTable(
  'course_plans',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id').notNull(),
    /** 1 is Monday, 7 is Sunday; sorted. */
    days: smallint('days').array().notNull(),
    /** `19:00` */
    time: text('time').notNull(),
    /** Length of a sitting. */
    minutes: smallint('minutes').notNull(),
    /** The first day. */
    from: date('from').notNull(),
    /** Of the browser that saved it; used while the profile names none. */
    timeZone: text('time_zone').notNull(),
    /** Null while it goes on. */
    pausedAt: at('paused_at'),
    /** When its job next runs: at a reminder, or at the end of a sitting. Null if there is nothing to do. */
    nextJobAt: at('next_job_at'),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    foreignKey({
      name: 'course_plans_of_enrollment',
      columns: [table.userId, table.courseId],
      foreignColumns: [enrollments.userId, enrollments.courseId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('course_plans_by_job').on(table.nextJobAt),
  ],
)
