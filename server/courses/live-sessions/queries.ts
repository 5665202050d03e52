import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { SessionFacts } from '../../../contract/courses/live-sessions.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { asksForAttendance } from '../../../database/conditions/completion-requirements.ts'
import { nameOfRound } from '../../../database/conditions/round-dates.ts'
import { courseRounds, courses, enrollments, liveSessions } from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

export type Place = Database | Transaction

/** The end of a session. Named with its table, because subqueries use it too. */
export const endsAt: SQL = sql`live_sessions.starts_at + live_sessions.minutes * interval '1 minute'`

/** Since when an enrolled person is expected at a session: since they came into the course, or into its round. */
export const expectedSince =
  sql<Date>`case when ${liveSessions.roundId} is null then ${enrollments.enrolledAt}
  else greatest(${enrollments.enrolledAt}, ${enrollments.inRoundSince}) end`.mapWith(enrollments.enrolledAt)

const columns = {
  id: liveSessions.id,
  courseId: liveSessions.courseId,
  roundId: liveSessions.roundId,
  round: nameOfRound(sql`live_sessions.round_id`),
  seriesId: liveSessions.seriesId,
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
  revision: liveSessions.revision,
  following: sql<number>`(select count(*)::int from live_sessions f
    where f.series_id = live_sessions.series_id and f.starts_at > live_sessions.starts_at and f.cancelled_at is null)`,
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export async function findSession(db: Place, courseId: string, sessionId: string) {
  const [row] = await db
    .select(columns)
    .from(liveSessions)
    .where(and(eq(liveSessions.courseId, courseId), eq(liveSessions.id, sessionId)))
  return row ?? null
}

/** Two changes of one session happen one after the other. */
export async function lockSession(tx: Transaction, courseId: string, sessionId: string) {
  await tx
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(eq(liveSessions.id, sessionId))
    .for('update')
  return findSession(tx, courseId, sessionId)
}

export const inOrder = (when: 'coming' | 'past') =>
  when === 'coming'
    ? [asc(liveSessions.startsAt), asc(liveSessions.id)]
    : [desc(liveSessions.startsAt), desc(liveSessions.id)]

/** To come, or over. @param after of the last session of the page before */
export const onPage = (when: 'coming' | 'past', now: Date, after: TimeCursor | null): SQL | undefined => {
  const at = sql`${now.toISOString()}::timestamptz`
  const isComing = when === 'coming'
  const place = sql`(${liveSessions.startsAt}, ${liveSessions.id})`
  const last = after && sql`(${after.at}::timestamptz, ${after.id}::uuid)`
  return and(
    // A session lasts eight hours at most: with it, the start alone chooses the rows of the index.
    isComing
      ? sql`${liveSessions.startsAt} > ${at} - interval '8 hours' and ${endsAt} > ${at}`
      : sql`${liveSessions.startsAt} < ${at} and ${endsAt} <= ${at}`,
    last === null ? undefined : isComing ? sql`${place} > ${last}` : sql`${place} < ${last}`,
  )
}

interface CoursePage {
  courseId: string
  when: 'coming' | 'past'
  roundId: string | null
  now: Date
  after: TimeCursor | null
  most: number
}

export async function sessionsOfCourse(db: Place, page: CoursePage): Promise<SessionRow[]> {
  return db
    .select(columns)
    .from(liveSessions)
    .where(
      and(
        eq(liveSessions.courseId, page.courseId),
        page.roundId === null ? undefined : eq(liveSessions.roundId, page.roundId),
        onPage(page.when, page.now, page.after),
      ),
    )
    .orderBy(...inOrder(page.when))
    .limit(page.most)
}

export async function roundsToChoose(db: Place, courseId: string) {
  return db
    .select({ id: courseRounds.id, name: courseRounds.name, timeZone: courseRounds.timeZone })
    .from(courseRounds)
    .where(and(eq(courseRounds.courseId, courseId), isNull(courseRounds.archivedAt)))
    .orderBy(desc(courseRounds.startsOn), desc(courseRounds.id))
}

/** Locked, so that two plans do not pass the limit together. */
export async function lockRound(tx: Transaction, courseId: string, roundId: string) {
  const [row] = await tx
    .select({ id: courseRounds.id, name: courseRounds.name, timeZone: courseRounds.timeZone })
    .from(courseRounds)
    .where(and(eq(courseRounds.courseId, courseId), eq(courseRounds.id, roundId)))
    .for('update')
  return row ?? null
}

export async function lockCourse(tx: Transaction, courseId: string): Promise<void> {
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)).for('no key update')
}

const ofAudience = (courseId: string, roundId: string | null) =>
  and(
    eq(liveSessions.courseId, courseId),
    roundId === null ? isNull(liveSessions.roundId) : eq(liveSessions.roundId, roundId),
  )

export const countSessions = (tx: Transaction, courseId: string, roundId: string | null) =>
  tx.$count(liveSessions, ofAudience(courseId, roundId))

export async function sessionsOfSeries(tx: Transaction, courseId: string, seriesId: string) {
  return tx
    .select(columns)
    .from(liveSessions)
    .where(and(eq(liveSessions.courseId, courseId), eq(liveSessions.seriesId, seriesId)))
    .orderBy(asc(liveSessions.startsAt), asc(liveSessions.id))
}

/** @returns the new ones; none if the series exists already */
export async function insertSessions(
  tx: Transaction,
  rows: readonly (typeof liveSessions.$inferInsert)[],
): Promise<{ id: string; startsAt: Date }[]> {
  return tx
    .insert(liveSessions)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: liveSessions.id, startsAt: liveSessions.startsAt })
}

export async function updateSession(
  tx: Transaction,
  sessionId: string,
  { title, note, minutes, link, startsAt }: SessionFacts & { startsAt: Date },
): Promise<void> {
  await tx
    .update(liveSessions)
    .set({ title, note, minutes, link, startsAt, revision: sql`${liveSessions.revision} + 1` })
    .where(eq(liveSessions.id, sessionId))
}

/** The later sessions of its series that are still to come. @returns how many */
export async function updateFollowing(
  tx: Transaction,
  { seriesId, startsAt }: { seriesId: string; startsAt: Date },
  facts: SessionFacts,
  now: Date,
): Promise<number> {
  const { title, note, minutes, link } = facts
  const rows = await tx
    .update(liveSessions)
    .set({ title, note, minutes, link, revision: sql`${liveSessions.revision} + 1` })
    .where(
      and(
        eq(liveSessions.seriesId, seriesId),
        isNull(liveSessions.cancelledAt),
        gt(liveSessions.startsAt, startsAt),
        gt(liveSessions.startsAt, now),
      ),
    )
    .returning({ id: liveSessions.id })
  return rows.length
}

export async function cancelSession(tx: Transaction, sessionId: string, reason: string): Promise<void> {
  await tx
    .update(liveSessions)
    .set({
      cancelledAt: sql`now()`,
      cancelReason: reason,
      revision: sql`${liveSessions.revision} + 1`,
    })
    .where(eq(liveSessions.id, sessionId))
}

export async function setRecording(
  tx: Transaction,
  sessionId: string,
  recording: string | null,
): Promise<void> {
  await tx
    .update(liveSessions)
    .set({ recording, revision: sql`${liveSessions.revision} + 1` })
    .where(eq(liveSessions.id, sessionId))
}

/** What a copy of a round copies: everything that is not canceled. */
export async function sessionsToCopy(db: Place, courseId: string, roundId: string, most: number) {
  return db
    .select({
      id: liveSessions.id,
      seriesId: liveSessions.seriesId,
      title: liveSessions.title,
      startsAt: liveSessions.startsAt,
      minutes: liveSessions.minutes,
      timeZone: liveSessions.timeZone,
    })
    .from(liveSessions)
    .where(and(ofAudience(courseId, roundId), isNull(liveSessions.cancelledAt)))
    .orderBy(asc(liveSessions.startsAt), asc(liveSessions.id))
    .limit(most)
}

/** Copies sessions into other rounds, in one statement. */
export async function insertCopies(
  tx: Transaction,
  copies: readonly { from: string; roundId: string; seriesId: string; startsAt: Date }[],
): Promise<{ id: string; startsAt: Date }[]> {
  const { rows } = await tx.execute<{ id: string; startsAt: string }>(sql`
    insert into live_sessions (course_id, round_id, series_id, place, title, note, starts_at, minutes, time_zone, link)
    select s.course_id, c.round_id, c.series_id, s.place, s.title, s.note, c.starts_at, s.minutes, s.time_zone, s.link
      from unnest(
        ${sql.param(copies.map(({ from }) => from))}::uuid[],
        ${sql.param(copies.map(({ roundId }) => roundId))}::uuid[],
        ${sql.param(copies.map(({ seriesId }) => seriesId))}::uuid[],
        ${sql.param(copies.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[]
      ) as c (source, round_id, series_id, starts_at)
      join live_sessions s on s.id = c.source
    returning id, starts_at as "startsAt"`)
  return rows.map(({ id, startsAt }) => ({ id, startsAt: new Date(startsAt) }))
}

/** A session for the job that tells people of it. */
export async function sessionToTell(tx: Transaction, sessionId: string) {
  const [row] = await tx
    .select({
      id: liveSessions.id,
      courseId: liveSessions.courseId,
      course: courses.title,
      roundId: liveSessions.roundId,
      title: liveSessions.title,
      startsAt: liveSessions.startsAt,
      timeZone: liveSessions.timeZone,
      minutes: liveSessions.minutes,
      cancelReason: liveSessions.cancelReason,
    })
    .from(liveSessions)
    .innerJoin(courses, eq(courses.id, liveSessions.courseId))
    .where(eq(liveSessions.id, sessionId))
  return row ?? null
}

export async function courseAsksForAttendance(tx: Transaction, courseId: string): Promise<boolean> {
  const [row] = await tx
    .select({ asks: asksForAttendance(courseId) })
    .from(courses)
    .where(eq(courses.id, courseId))
  return row?.asks ?? false
}
