import { randomUUID } from 'node:crypto'
import type { SessionChange } from '../../../contract/courses/live-sessions.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { liveSessionsAddress } from '../../../rules/addresses.ts'
import { isTimeToRemind, reminderAt, reminderBefore } from '../../../rules/community/study-groups.ts'
import {
  clockOf,
  hasOpened,
  isOver,
  mostSessions,
  saysTheSame,
  sessionStarts,
  shiftedStart,
} from '../../../rules/courses/live-sessions.ts'
import { presentCourseOfStaff, type TeachingService } from '../../assessment/teaching/service.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import { readCursor, uuids } from '../../platform/http/cursor.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { comeAgain } from '../../platform/jobs/too-early.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { idsOfExpected } from './attendance-queries.ts'
import { ownSessionsService } from './own-sessions.ts'
import { nextOf, presentSession } from './present.ts'
import {
  cancelSession,
  countSessions,
  findSession,
  insertCopies,
  insertSessions,
  lockCourse,
  lockRound,
  lockSession,
  type Place,
  roundsToChoose,
  type SessionRow,
  sessionsOfCourse,
  sessionsOfSeries,
  sessionsToCopy,
  sessionToTell,
  setRecording,
  updateFollowing,
  updateSession,
} from './queries.ts'
import { sessionChanged, sessionHeld, sessionNotBegun, sessionNotFound, sessionOver } from './refusals.ts'
import type { LiveSessionsService, SessionPlace } from './service-interface.ts'

const pageSize = 50
const furthestAhead = 2 * 366 * 86_400_000

export interface LiveSessionsDependencies {
  db: Database
  reads: Reads
  audit: AuditService
  jobs: Jobs
  teaching: TeachingService
  learning: Pick<LearningService, 'courseFor'>
  notifications: Pick<NotificationsService, 'notify'>
  now: () => Date
}

export function liveSessionsService(needs: LiveSessionsDependencies): LiveSessionsService {
  const { db, reads, audit, jobs, teaching, notifications, now } = needs

  return {
    async page(viewer, courseId, { when = 'coming', round, after }) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-people')
      const roundId = round === undefined || uuids.test(round) ? (round ?? null) : randomUUID()
      const place = readCursor(after, { ids: uuids })
      const [rows, rounds] = await reads.read((from) =>
        Promise.all([
          sessionsOfCourse(from, { courseId, when, roundId, now: now(), after: place, most: pageSize + 1 }),
          roundsToChoose(from, courseId),
        ]),
      )
      return {
        course: presentCourseOfStaff(course),
        rounds,
        sessions: rows.slice(0, pageSize).map(presentSession),
        next: nextOf(rows, pageSize),
      }
    },

    async plan(viewer, courseId, plan) {
      const course = await teaching.requireCourse(viewer, courseId, 'plan-sessions')
      const { seriesId, roundId, dates, time, timeZone: ownZone, ...facts } = plan
      return db.transaction(async (tx) => {
        const round = roundId === null ? null : await lockedRound(tx, courseId, roundId)
        if (round === null) await lockCourse(tx, courseId)
        const planned = await sessionsOfSeries(tx, courseId, seriesId)
        if (planned.length > 0) return planned.map(presentSession)
        const timeZone = round?.timeZone ?? ownZone
        const starts = sessionStarts({ dates, time }, timeZone)
        for (const startsAt of starts) requireToCome(startsAt, 'dates')
        await requireRoom(tx, courseId, round?.id ?? null, starts.length)
        const added = await insertSessions(
          tx,
          starts.map((startsAt, place) => ({
            courseId,
            roundId: round?.id ?? null,
            seriesId,
            place,
            startsAt,
            timeZone,
            ...facts,
          })),
        )
        if (added.length < starts.length) throw new Refusal('conflict', 'These sessions are planned already.')
        await orderReminders(tx, added)
        await audit.record(tx, viewer, {
          action: 'live-session.planned',
          subject: subjectOf(course),
          after: {
            session: facts.title,
            sessions: starts.length,
            startsAt: starts[0]?.toISOString() ?? '',
            round: round?.name ?? '',
          },
        })
        return (await sessionsOfSeries(tx, courseId, seriesId)).map(presentSession)
      })
    },

    async toCopy(viewer, courseId, roundId) {
      await teaching.requireCourse(viewer, courseId, 'plan-sessions')
      if (!uuids.test(roundId)) return { sessions: [] }
      const rows = await sessionsToCopy(db, courseId, roundId, mostSessions)
      return {
        sessions: rows.map(({ title, startsAt, minutes, timeZone }) => ({
          title,
          startsAt: startsAt.toISOString(),
          minutes,
          timeZone,
        })),
      }
    },

    async copyRound(tx, { courseId, roundId }, copies) {
      const sessions = await sessionsToCopy(tx, courseId, roundId, mostSessions)
      if (sessions.length === 0) return
      const rows = copies.flatMap((copy) => {
        // Sessions that were planned together stay together.
        const series = new Map<string, string>()
        return sessions.map(({ id, seriesId, startsAt, timeZone }) => {
          const own = series.get(seriesId) ?? randomUUID()
          series.set(seriesId, own)
          return {
            from: id,
            roundId: copy.roundId,
            seriesId: own,
            startsAt: shiftedStart(startsAt, timeZone, copy.days),
          }
        })
      })
      await orderReminders(tx, await insertCopies(tx, rows))
    },

    async detail(viewer, place) {
      const course = await teaching.requireCourse(viewer, place.courseId, 'see-people')
      return { course: presentCourseOfStaff(course), session: presentSession(await existing(db, place)) }
    },

    async change(viewer, place, change) {
      const course = await teaching.requireCourse(viewer, place.courseId, 'plan-sessions')
      return db.transaction(async (tx) => {
        const before = await locked(tx, place)
        if (before.cancelledAt !== null) throw sessionOver()
        const startsAt = newStart(before, change)
        const isMoved = startsAt.getTime() !== before.startsAt.getTime()
        const { title, note, minutes, link, following, revision } = change
        const facts = { title, note, minutes, link }
        const isSame = !isMoved && saysTheSame(before, facts)
        // A retry after a lost response changes nothing.
        if (isSame && !following) return presentSession(before)
        if (revision !== before.revision) throw sessionChanged()
        if (isMoved) {
          if (before.attendanceAt !== null)
            throw invalid('date', 'The attendance of this session was taken, so its time can’t change')
          if (before.startsAt <= now()) {
            throw invalid('date', 'This session has started, so its time can’t change')
          }
          requireToCome(startsAt, 'date')
        }
        if (!isSame) await updateSession(tx, before.id, { ...facts, startsAt })
        const others = following ? await updateFollowing(tx, before, facts, now()) : 0
        if (isMoved) {
          await order(tx, before.id, 'moved', startsAt, before.revision + 1)
          await orderReminders(tx, [{ id: before.id, startsAt }], { isMoved: true })
        }
        if (!isSame || others > 0) {
          await audit.recordChange(tx, viewer, {
            action: 'live-session.changed',
            subject: subjectOf(course),
            before: { ...audited(before), otherSessions: 0 },
            after: { session: title, ...audited({ ...facts, startsAt }), otherSessions: others },
          })
        }
        return presentSession(await existing(tx, place))
      })
    },

    async cancel(viewer, place, reason) {
      const course = await teaching.requireCourse(viewer, place.courseId, 'plan-sessions')
      return db.transaction(async (tx) => {
        const before = await locked(tx, place)
        if (before.cancelledAt !== null) return presentSession(before)
        if (isOver(before, now())) throw sessionOver()
        if (before.attendanceAt !== null) throw sessionHeld()
        await cancelSession(tx, before.id, reason)
        await order(tx, before.id, 'cancelled', before.startsAt)
        await audit.record(tx, viewer, {
          action: 'live-session.cancelled',
          subject: subjectOf(course),
          before: { session: before.title, startsAt: before.startsAt.toISOString() },
          reason,
        })
        return presentSession(await existing(tx, place))
      })
    },

    async setRecording(viewer, place, recording) {
      const course = await teaching.requireCourse(viewer, place.courseId, 'plan-sessions')
      return db.transaction(async (tx) => {
        const before = await locked(tx, place)
        if (before.cancelledAt !== null) throw sessionOver()
        if (!hasOpened(before, now())) throw sessionNotBegun()
        if (before.recording === recording) return presentSession(before)
        await setRecording(tx, before.id, recording)
        await audit.record(tx, viewer, {
          action: 'live-session.recording-changed',
          subject: subjectOf(course),
          before: { recording: before.recording ?? '' },
          after: { session: before.title, recording: recording ?? '' },
        })
        return presentSession(await existing(tx, place))
      })
    },

    async tell({ sessionId, news, startsAt, revision }) {
      await db.transaction(async (tx) => {
        const session = await sessionToTell(tx, sessionId)
        if (session === null || session.startsAt.toISOString() !== startsAt) return
        if ((session.cancelReason !== null) !== (news === 'cancelled')) return
        const left = session.startsAt.getTime() - now().getTime()
        if (news === 'moved' && left <= 0) return
        if (news === 'reminder' && !isTimeToRemind(session.startsAt, now())) {
          const at = reminderAt(session.startsAt, now())
          if (at)
            await comeAgain(jobs, tx, ['live-sessions.tell', { sessionId, news, startsAt }], {
              at,
              now: now(),
            })
          return
        }
        const minutes = Math.min(Math.max(1, Math.round(left / 60_000)), reminderBefore)
        await notifications.notify(tx, {
          to: await idsOfExpected(tx, session),
          kind: 'live-session',
          // Moved away and back again is news again.
          once: [
            'live-session',
            sessionId,
            news,
            startsAt,
            ...(revision === undefined ? [] : [revision]),
          ].join(':'),
          path: liveSessionsAddress(session.courseId),
          data: {
            session: session.title,
            course: session.course,
            news,
            ...(news === 'reminder' ? { minutes } : {}),
            ...(news === 'moved' ? { startsAt, timeZone: session.timeZone } : {}),
            ...(session.cancelReason === null ? {} : { reason: session.cancelReason }),
          },
        })
      })
    },

    ...ownSessionsService(needs),
  }

  /** @throws Refusal `invalid-input` for a time that is over or more than two years ahead */
  function requireToCome(startsAt: Date, field: string): void {
    if (startsAt <= now()) throw invalid(field, 'Please choose a time that is still to come')
    if (startsAt.getTime() - now().getTime() > furthestAhead) throw invalid(field, 'At most two years ahead')
  }

  /** Counted under a lock on the round or the course. */
  async function requireRoom(tx: Transaction, courseId: string, roundId: string | null, more: number) {
    if ((await countSessions(tx, courseId, roundId)) + more > mostSessions) {
      const whose = roundId === null ? 'A course' : 'A round'
      throw new Refusal('conflict', `${whose} has at most ${mostSessions} live sessions.`)
    }
  }

  /** A new session that begins within the hour is announced immediately. A moved one is announced anyway. */
  async function orderReminders(
    tx: Transaction,
    sessions: readonly { id: string; startsAt: Date }[],
    { isMoved = false } = {},
  ): Promise<void> {
    const due = sessions.filter(
      ({ startsAt }) => startsAt > now() && !(isMoved && reminderAt(startsAt, now()) === null),
    )
    await jobs.enqueueMany(
      tx,
      'live-sessions.tell',
      due.map(({ id, startsAt }) => ({
        data: { sessionId: id, news: 'reminder' as const, startsAt: startsAt.toISOString() },
        startAfter: reminderAt(startsAt, now()) ?? undefined,
      })),
    )
  }

  function order(
    tx: Transaction,
    sessionId: string,
    news: 'moved' | 'cancelled',
    startsAt: Date,
    revision?: number,
  ): Promise<void> {
    const data = { sessionId, news, startsAt: startsAt.toISOString() }
    return jobs.enqueue(tx, 'live-sessions.tell', revision === undefined ? data : { ...data, revision })
  }

  async function lockedRound(tx: Transaction, courseId: string, roundId: string) {
    const round = uuids.test(roundId) ? await lockRound(tx, courseId, roundId) : null
    if (round === null) throw new Refusal('round-not-found', 'There is no such round.')
    return round
  }
}

export async function existing(place: Place, { courseId, sessionId }: SessionPlace): Promise<SessionRow> {
  const row = uuids.test(sessionId) ? await findSession(place, courseId, sessionId) : null
  if (row === null) throw sessionNotFound()
  return row
}

export async function locked(tx: Transaction, { courseId, sessionId }: SessionPlace): Promise<SessionRow> {
  const row = uuids.test(sessionId) ? await lockSession(tx, courseId, sessionId) : null
  if (row === null) throw sessionNotFound()
  return row
}

/** An unchanged date and time keep the start as it is: of two equal clock times it may be the second. */
function newStart(before: SessionRow, { date, time }: Pick<SessionChange, 'date' | 'time'>): Date {
  const known = clockOf(before.startsAt, before.timeZone)
  if (known.date === date && known.time === time) return before.startsAt
  const [startsAt] = sessionStarts({ dates: [date], time }, before.timeZone)
  return startsAt ?? before.startsAt
}

export const subjectOf = ({ id, code, title }: { id: string; code: string; title: string }) => ({
  kind: 'course',
  id,
  label: `${code} ${title}`,
})

function audited(session: {
  title: string
  note: string
  minutes: number
  link: string | null
  startsAt: Date
}) {
  const { title, note, minutes, link, startsAt } = session
  return { title, note, minutes, link: link ?? '', startsAt: startsAt.toISOString() }
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid-input', message, { fields: [{ field, message }] })
}
