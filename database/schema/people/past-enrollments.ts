import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { courses } from '../courses/catalogue.ts'
import { courseRounds } from '../courses/rounds.ts'
import { users } from './accounts.ts'

// Millisecond precision, so that a time in a cursor round-trips.
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * The last end of a person's enrollment in a course. The row stays when they come back; lists leave out who is enrolled.
 * Written with the deletion (database/conditions/past-enrollments.ts).
 */
export const pastEnrollments = pgTable(
  'past_enrollments',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    enrolledAt: at('enrolled_at').notNull(),
    endedAt: at('ended_at').notNull().defaultNow(),
    /** The person themselves, if they left. Null: the account is gone, or the site did it. */
    endedById: text('ended_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** For staff; empty if the person left. */
    reason: text('reason').notNull(),
    /** The round they were in. */
    roundId: uuid('round_id').references(() => courseRounds.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('past_enrollments_of_course').on(table.courseId, table.endedAt, table.userId),
    index('past_enrollments_by_ender').on(table.endedById),
    index('past_enrollments_of_round').on(table.roundId),
  ],
)
