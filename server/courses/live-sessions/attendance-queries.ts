import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AttendanceCounts, AttendanceMark } from '../../../contract/courses/live-sessions.ts'
import type { Transaction } from '../../../database/client.ts'
import { enrollments, liveSessionAttendance, liveSessions, users } from '../../../database/schema/index.ts'
import { expectedSince, type Place } from './queries.ts'

/** Whom a session is for. */
export interface Audience {
  id: string
  courseId: string
  /** Null: everyone in the course. */
  roundId: string | null
}

const expected = ({ courseId, roundId }: Omit<Audience, 'id'>) =>
  roundId === null ? eq(enrollments.courseId, courseId) : eq(enrollments.roundId, roundId)

const ownRow = (sessionId: string) =>
  and(eq(liveSessionAttendance.sessionId, sessionId), eq(liveSessionAttendance.userId, enrollments.userId))

export async function idsOfExpected(db: Place, audience: Audience): Promise<string[]> {
  const rows = await db.select({ id: enrollments.userId }).from(enrollments).where(expected(audience))
  return rows.map(({ id }) => id)
}

/** By name. @param page.after id of the last person of the page before */
export async function expectedAfter(
  db: Place,
  audience: Audience,
  page: { after: string | undefined; most: number },
) {
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      image: users.image,
      mark: liveSessionAttendance.mark,
      joinedAt: liveSessionAttendance.joinedAt,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(liveSessionAttendance, ownRow(audience.id))
    .where(
      and(
        expected(audience),
        page.after === undefined
          ? undefined
          : sql`(${users.lastName}, ${users.firstName}, ${users.id}) >
                (select l.last_name, l.first_name, l.id from users l where l.id = ${page.after})`,
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(page.most)
}

export async function findExpected(tx: Transaction, audience: Audience, userId: string) {
  const [row] = await tx
    .select({ name: users.name, mark: liveSessionAttendance.mark })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(liveSessionAttendance, ownRow(audience.id))
    .where(and(expected(audience), eq(enrollments.userId, userId)))
  return row ?? null
}

const { mark, joinedAt } = liveSessionAttendance
const counting = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

export async function countAttendance(db: Place, audience: Audience): Promise<AttendanceCounts> {
  const [row] = await db
    .select({
      expected: sql<number>`count(*)::int`,
      present: counting(sql`${mark} = 'present'`),
      late: counting(sql`${mark} = 'late'`),
      excused: counting(sql`${mark} = 'excused'`),
      absent: counting(sql`${mark} = 'absent'`),
      joinedUnmarked: counting(sql`${mark} is null and ${joinedAt} is not null`),
    })
    .from(enrollments)
    .leftJoin(liveSessionAttendance, ownRow(audience.id))
    .where(expected(audience))
  if (row === undefined) throw new Error('A count returned no row')
  return row
}

export async function putMark(
  tx: Transaction,
  sessionId: string,
  userId: string,
  mark: AttendanceMark | null,
): Promise<void> {
  await tx
    .insert(liveSessionAttendance)
    .values({ sessionId, userId, mark })
    .onConflictDoUpdate({
      target: [liveSessionAttendance.sessionId, liveSessionAttendance.userId],
      set: { mark },
    })
}

/** Marks those who have no mark. @returns their ids */
export async function markRest(
  tx: Transaction,
  audience: Audience,
  { mark, joinedOnly }: { mark: AttendanceMark; joinedOnly: boolean },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into live_session_attendance as a (session_id, user_id, mark)
    select ${audience.id}::uuid, ${enrollments.userId}, ${mark}::text from ${enrollments}
      left join ${liveSessionAttendance} on ${ownRow(audience.id)}
     where ${expected(audience)} and ${liveSessionAttendance.mark} is null
       and (not ${joinedOnly}::boolean or ${liveSessionAttendance.joinedAt} is not null)
     order by ${enrollments.userId}
    on conflict (session_id, user_id) do update set mark = excluded.mark where a.mark is null
    returning user_id as id`)
  return rows.map(({ id }) => id)
}

/** From the first mark on, the session counts; without any, it does not. */
export async function noteAttendance(tx: Transaction, sessionId: string): Promise<void> {
  await tx
    .update(liveSessions)
    .set({
      attendanceAt: sql`case when exists (select from live_session_attendance a
          where a.session_id = ${sessionId} and a.mark is not null)
        then coalesce(live_sessions.attendance_at, now()) end`,
    })
    .where(eq(liveSessions.id, sessionId))
}

export interface AttendanceFilter {
  courseId: string
  roundId: string | null
  sessionId: string | null
}

export interface AttendanceKey {
  startsAt: string
  sessionId: string
  userId: string
}

const wanted = ({ courseId, roundId, sessionId }: AttendanceFilter) =>
  and(
    eq(liveSessions.courseId, courseId),
    sql`${liveSessions.attendanceAt} is not null and ${liveSessions.cancelledAt} is null`,
    roundId === null ? undefined : eq(liveSessions.roundId, roundId),
    sessionId === null ? undefined : eq(liveSessions.id, sessionId),
  )

const ofSession = and(
  eq(enrollments.courseId, liveSessions.courseId),
  or(sql`${liveSessions.roundId} is null`, eq(liveSessions.roundId, enrollments.roundId)),
)

export async function countRows(db: Place, filter: AttendanceFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(liveSessions)
    .innerJoin(enrollments, ofSession)
    .where(wanted(filter))
  return row?.count ?? 0
}

/** A row for each session whose attendance was taken and each person expected at it. */
export async function attendanceAfter(
  db: Place,
  filter: AttendanceFilter,
  after: AttendanceKey | null,
  most: number,
) {
  return db
    .select({
      sessionId: liveSessions.id,
      title: liveSessions.title,
      startsAt: liveSessions.startsAt,
      userId: users.id,
      name: users.name,
      email: users.email,
      mark: liveSessionAttendance.mark,
      joinedAt: liveSessionAttendance.joinedAt,
      expectedSince,
    })
    .from(liveSessions)
    .innerJoin(enrollments, ofSession)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(
      liveSessionAttendance,
      and(
        eq(liveSessionAttendance.sessionId, liveSessions.id),
        eq(liveSessionAttendance.userId, enrollments.userId),
      ),
    )
    .where(
      and(
        wanted(filter),
        after === null
          ? undefined
          : sql`(${liveSessions.startsAt}, ${liveSessions.id}, ${users.id}) >
              (${after.startsAt}::timestamptz, ${after.sessionId}::uuid, ${after.userId})`,
      ),
    )
    .orderBy(asc(liveSessions.startsAt), asc(liveSessions.id), asc(users.id))
    .limit(most)
}
