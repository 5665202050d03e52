import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { AttendanceMark } from '../../../contract/courses/live-sessions.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { prepared } from '../../../database/prepared.ts'
import { courses, enrollments, liveSessionAttendance, liveSessions } from '../../../database/schema/index.ts'
import { settledAfter } from '../../../rules/courses/live-sessions.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import { expectedSince, inOrder, onPage, type Place } from './queries.ts'

/** What one person sees: the sessions of everyone in a course, and those of their own round. */

const roundOf = (userId: string, courseId: string): SQL =>
  sql`(select e.round_id from enrollments e where e.user_id = ${userId} and e.course_id = ${courseId})`

const markOf = (userId: string) =>
  sql<AttendanceMark | null>`(select a.mark from live_session_attendance a
    where a.session_id = live_sessions.id and a.user_id = ${userId})`

interface OwnPage {
  userId: string
  courseId: string
  when: 'coming' | 'past'
  now: Date
  after: TimeCursor | null
  most: number
}

export type OwnSessionRow = Awaited<ReturnType<typeof ownSessions>>[number]

export async function ownSessions(db: Place, { userId, courseId, when, now, after, most }: OwnPage) {
  return db
    .select({
      id: liveSessions.id,
      title: liveSessions.title,
      note: liveSessions.note,
      startsAt: liveSessions.startsAt,
      minutes: liveSessions.minutes,
      timeZone: liveSessions.timeZone,
      link: liveSessions.link,
      recording: liveSessions.recording,
      cancelledAt: liveSessions.cancelledAt,
      cancelReason: liveSessions.cancelReason,
      attendanceAt: liveSessions.attendanceAt,
      mark: markOf(userId),
      expectedSince,
    })
    .from(liveSessions)
    .innerJoin(enrollments, and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
    .where(
      and(
        or(
          and(eq(liveSessions.courseId, courseId), isNull(liveSessions.roundId)),
          sql`${liveSessions.roundId} = ${roundOf(userId, courseId)}`,
        ),
        onPage(when, now, after),
      ),
    )
    .orderBy(...inOrder(when))
    .limit(most)
}

/** A session that a person may join, or null. */
export async function sessionFor(db: Place, userId: string, sessionId: string) {
  const [row] = await db
    .select({
      id: liveSessions.id,
      startsAt: liveSessions.startsAt,
      minutes: liveSessions.minutes,
      link: liveSessions.link,
      cancelledAt: liveSessions.cancelledAt,
    })
    .from(liveSessions)
    .innerJoin(
      enrollments,
      and(eq(enrollments.courseId, liveSessions.courseId), eq(enrollments.userId, userId)),
    )
    .where(
      and(
        eq(liveSessions.id, sessionId),
        or(isNull(liveSessions.roundId), eq(liveSessions.roundId, enrollments.roundId)),
      ),
    )
  return row ?? null
}

/** Keeps the first time. */
export async function noteJoining(db: Place, userId: string, sessionId: string): Promise<void> {
  await db
    .insert(liveSessionAttendance)
    .values({ userId, sessionId, joinedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [liveSessionAttendance.sessionId, liveSessionAttendance.userId],
      set: { joinedAt: sql`coalesce(${liveSessionAttendance.joinedAt}, now())` },
    })
}

export interface DatedSession {
  id: string
  courseId: string
  course: string
  title: string
  startsAt: Date
  minutes: number
}

export const sessionsBetween = (
  db: Database,
  span: { userId: string; since: Date; until: Date; most: number },
): Promise<DatedSession[]> => between(db, span)

const person = sql.placeholder('userId')
const inSpan = and(
  isNull(liveSessions.cancelledAt),
  gte(liveSessions.startsAt, sql.placeholder('since')),
  lt(liveSessions.startsAt, sql.placeholder('until')),
)

const between = prepared((db) => {
  const dated = {
    id: liveSessions.id,
    courseId: courses.id,
    course: courses.title,
    title: liveSessions.title,
    startsAt: liveSessions.startsAt,
    minutes: liveSessions.minutes,
  }
  const ofEveryone = db
    .select(dated)
    .from(enrollments)
    .innerJoin(
      liveSessions,
      and(eq(liveSessions.courseId, enrollments.courseId), isNull(liveSessions.roundId)),
    )
    .innerJoin(courses, eq(courses.id, liveSessions.courseId))
    .where(and(eq(enrollments.userId, person), inSpan))
  const ofRounds = db
    .select(dated)
    .from(liveSessions)
    .innerJoin(courses, eq(courses.id, liveSessions.courseId))
    .where(
      and(
        sql`${liveSessions.roundId} = any(array(
          select r.round_id from enrollments r where r.user_id = ${person} and r.round_id is not null))`,
        inSpan,
      ),
    )
  return unionAll(ofEveryone, ofRounds)
    .orderBy(sql`starts_at`)
    .limit(sql.placeholder('most'))
    .prepare('live_sessions_between')
})

interface Mark {
  userId: string
  courseId: string
  mark: AttendanceMark | null
}

/**
 * A person's marks in every session whose attendance was taken and can no longer be a slip. Sessions that began before a
 * person came into the course, or into the round, count only with a mark.
 */
export const marksOf = (db: Database | Transaction, userId: string, courseIds: readonly string[]) =>
  marksWhere(db, sql`e.user_id = ${userId} and e.course_id = any(${sql.param([...courseIds])}::text[])`)

/** The same of many people in one course. */
export const marksInCourse = (db: Database | Transaction, courseId: string, userIds: readonly string[]) =>
  marksWhere(db, sql`e.course_id = ${courseId} and e.user_id = any(${sql.param([...userIds])}::text[])`)

async function marksWhere(db: Database | Transaction, isWanted: SQL): Promise<Mark[]> {
  const marks = (isOfPerson: SQL, since: SQL) => sql`
    select e.user_id as "userId", s.course_id as "courseId", a.mark
      from enrollments e
      join live_sessions s on ${isOfPerson}
      left join live_session_attendance a on a.session_id = s.id and a.user_id = e.user_id
     where ${isWanted}
       and s.attendance_at <= now() - ${settledAfter}::int * interval '1 minute' and s.cancelled_at is null
       and (a.mark is not null or s.starts_at >= ${since})`
  const { rows } = await db.execute<Mark & Record<string, unknown>>(sql`
    ${marks(sql`s.course_id = e.course_id and s.round_id is null`, sql`e.enrolled_at`)}
    union all ${marks(sql`s.round_id = e.round_id`, sql`greatest(e.enrolled_at, e.in_round_since)`)}`)
  return rows
}
