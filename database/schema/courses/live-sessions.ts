import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { courses } from './catalogue.ts'
import { courseRounds } from './rounds.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Live sessions of a course: for everyone in it, or for one round. */
export const liveSessions = pgTable(
  'live_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Null: for everyone in the course. */
    roundId: uuid('round_id').references(() => courseRounds.id, { onDelete: 'cascade' }),
    /** Sessions that were planned together. */
    seriesId: uuid('series_id').notNull(),
    /** In its series, from 0. */
    place: smallint('place').notNull(),
    title: text('title').notNull(),
    note: text('note').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true, precision: 3 }).notNull(),
    minutes: smallint('minutes').notNull(),
    /** IANA name of the zone it was planned in; readers see their own. */
    timeZone: text('time_zone').notNull(),
    /** https only. */
    link: text('link'),
    /** https only. */
    recording: text('recording'),
    cancelledAt: at('cancelled_at'),
    cancelReason: text('cancel_reason'),
    /** When its attendance was taken first: from then on it counts. */
    attendanceAt: at('attendance_at'),
    /** Number of changes; detects conflicts. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    index('live_sessions_of_course').on(table.courseId, table.startsAt, table.id),
    // What concerns one person is read by these two.
    index('live_sessions_of_everyone').on(table.courseId, table.startsAt).where(sql`round_id is null`),
    index('live_sessions_of_round').on(table.roundId, table.startsAt),
    uniqueIndex('live_sessions_once').on(table.seriesId, table.place),
    check('cancelled_with_reason', sql`(${table.cancelledAt} is null) = (${table.cancelReason} is null)`),
  ],
)

/** Who was at a session. A row without a mark says only that the person pressed Join. */
export const liveSessionAttendance = pgTable(
  'live_session_attendance',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mark: text('mark', { enum: ['present', 'late', 'excused', 'absent'] }),
    joinedAt: at('joined_at'),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId] }),
    index('live_session_attendance_of_person').on(table.userId),
  ],
)
