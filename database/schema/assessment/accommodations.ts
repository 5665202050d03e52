import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { courses } from '../courses/catalogue.ts'
import { users } from '../people/accounts.ts'

/**
 * Lasting accommodations: more time on every quiz, and later due dates, for one person in one course or in all. Of
 * several in force, the largest counts (rules/assessment/accommodations.ts).
 */
export const accommodations = pgTable(
  'accommodations',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the client, so a retry does not give it twice. */
    id: uuid('id').notNull(),
    /** Null: every course. */
    courseId: text('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    /** Of the time limit of a quiz. */
    extraTimePercent: smallint('extra_time_percent').notNull(),
    extraDays: smallint('extra_days').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The last day; null: no end. */
    endsOn: date('ends_on', { mode: 'string' }),
    /** Of the school, when it was given: its days begin there. */
    timeZone: text('time_zone').notNull(),
    /** For those who may give it. */
    note: text('note').notNull(),
    givenBy: text('given_by').references(() => users.id, { onDelete: 'set null' }),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('accommodations_of_course').on(table.courseId),
    index('accommodations_given_by').on(table.givenBy),
    check('accommodation_gives_something', sql`extra_time_percent > 0 or extra_days > 0`),
  ],
)
