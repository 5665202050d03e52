import type { AttendanceMark } from '../../../contract/courses/live-sessions.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { hasOpened, markNames, settledAfter } from '../../../rules/courses/live-sessions.ts'
import type { CompletionChecksService } from '../../assessment/completion/checks.ts'
import type { TeachingService } from '../../assessment/teaching/service.ts'
import { csvFile, everyPage } from '../../platform/http/csv-file.ts'
import { noSuchPage, uuids } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import {
  type AttendanceFilter,
  type AttendanceKey,
  attendanceAfter,
  countAttendance,
  countRows,
  expectedAfter,
  findExpected,
  markRest,
  noteAttendance,
  putMark,
} from './attendance-queries.ts'
import { courseAsksForAttendance, type SessionRow } from './queries.ts'
import { sessionNotBegun, sessionOver } from './refusals.ts'
import { existing, locked, subjectOf } from './service.ts'
import type { SessionPlace } from './service-interface.ts'

const pageSize = 100
const exportBatch = 5_000

type Base = '/api/teach/courses/{id}/live-sessions/{sessionId}/attendance'

export interface AttendanceDependencies {
  db: Database
  audit: AuditService
  teaching: Pick<TeachingService, 'requireCourse'>
  completionChecks: CompletionChecksService
  now: () => Date
}

/** Who was at a live session. Staff take it; pressing Join is only a hint. */
export interface AttendanceService {
  /** @throws Refusal `course-not-found` or `live-session-not-found` */
  page(viewer: Viewer, place: SessionPlace, after: string | undefined): Promise<OutputOf<`GET ${Base}`>>

  /** @throws Refusal as `page`, `live-session-over`, `live-session-not-begun` or `person-not-expected` */
  mark(
    viewer: Viewer,
    place: SessionPlace,
    one: InputOf<`PUT ${Base}`>['body'],
  ): Promise<OutputOf<`PUT ${Base}`>>

  /** Leaves those who have a mark. @throws Refusal as `page`, `live-session-over` or `live-session-not-begun` */
  markRest(
    viewer: Viewer,
    place: SessionPlace,
    wanted: InputOf<`POST ${Base}`>['body'],
  ): Promise<OutputOf<`POST ${Base}`>>

  /** The download is in the audit log. @throws Refusal `course-not-found` */
  export(
    viewer: Viewer,
    courseId: string,
    part: { round?: string | undefined; session?: string | undefined },
  ): Promise<ReadableStream<Uint8Array>>
}

export function attendanceService(needs: AttendanceDependencies): AttendanceService {
  const { db, audit, teaching, completionChecks, now } = needs

  return {
    async page(viewer, place, after) {
      await teaching.requireCourse(viewer, place.courseId, 'see-people')
      const session = await existing(db, place)
      if (after !== undefined && !/^[\w-]{1,64}$/.test(after)) throw noSuchPage()
      const [rows, counts] = await Promise.all([
        expectedAfter(db, session, { after, most: pageSize + 1 }),
        countAttendance(db, session),
      ])
      const people = rows.slice(0, pageSize).map(({ image, joinedAt, ...person }) => ({
        ...person,
        profileImage: image,
        joinedAt: joinedAt?.toISOString() ?? null,
      }))
      return { people, counts, next: rows.length > pageSize ? (people.at(-1)?.id ?? null) : null }
    },

    async mark(viewer, place, { userId, mark }) {
      const course = await teaching.requireCourse(viewer, place.courseId, 'take-attendance')
      return db.transaction(async (tx) => {
        const session = await toMark(tx, place)
        const person = await findExpected(tx, session, userId)
        if (person === null) {
          throw new Refusal('person-not-expected', 'This person is not expected at the session.')
        }
        if (person.mark !== mark) {
          await putMark(tx, session.id, userId, mark)
          await noteTaken(tx, session, [userId])
          await audit.record(tx, viewer, {
            action: 'attendance.taken',
            subject: subjectOf(course),
            before: { mark: nameOf(person.mark) },
            after: { session: session.title, person: person.name, mark: nameOf(mark) },
          })
        }
        return { counts: await countAttendance(tx, session) }
      })
    },

    async markRest(viewer, place, { who, mark }) {
      const course = await teaching.requireCourse(viewer, place.courseId, 'take-attendance')
      return db.transaction(async (tx) => {
        const session = await toMark(tx, place)
        const marked = await markRest(tx, session, { mark, joinedOnly: who === 'joined' })
        if (marked.length > 0) {
          await noteTaken(tx, session, marked)
          await audit.record(tx, viewer, {
            action: 'attendance.taken',
            subject: subjectOf(course),
            after: { session: session.title, people: marked.length, mark: nameOf(mark) },
          })
        }
        return { marked: marked.length, counts: await countAttendance(tx, session) }
      })
    },

    async export(viewer, courseId, { round, session }) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-people')
      const filter = { courseId, roundId: idOf(round), sessionId: idOf(session) }
      const rows = await countRows(db, filter)
      await db.transaction((tx) =>
        audit.record(tx, viewer, {
          action: 'attendance.exported',
          subject: subjectOf(course),
          after: { rows },
        }),
      )
      return csvFile(
        ['Session', 'Starts (UTC)', 'Name', 'E-mail', 'Attendance', 'Joined (UTC)'],
        linesOf(filter),
      )
    },
  }

  async function toMark(tx: Transaction, place: SessionPlace): Promise<SessionRow> {
    const session = await locked(tx, place)
    if (session.cancelledAt !== null) throw sessionOver()
    if (!hasOpened(session, now())) throw sessionNotBegun()
    return session
  }

  /** Those who now have what the certificate with work asks for get it without looking. */
  async function noteTaken(tx: Transaction, session: SessionRow, userIds: readonly string[]): Promise<void> {
    await noteAttendance(tx, session.id)
    if (await courseAsksForAttendance(tx, session.courseId)) {
      // A minute more: the clocks of this process and of the database may differ.
      const counts = (session.attendanceAt ?? now()).getTime() + (settledAfter + 1) * 60_000
      const isSettled = counts <= now().getTime()
      await completionChecks.ask(tx, session.courseId, userIds, isSettled ? undefined : new Date(counts))
    }
  }

  async function* linesOf(filter: AttendanceFilter) {
    const pages = everyPage(
      exportBatch,
      (after: AttendanceKey | null) => attendanceAfter(db, filter, after, exportBatch),
      ({ startsAt, sessionId, userId }) => ({ startsAt: startsAt.toISOString(), sessionId, userId }),
    )
    for await (const rows of pages) {
      yield rows.map(({ title, startsAt, name, email, mark, joinedAt, expectedSince }) => [
        title,
        startsAt.toISOString(),
        name,
        email,
        // Without a mark, a person who was expected counts as absent.
        nameOf(mark ?? (startsAt >= expectedSince ? 'absent' : null)),
        joinedAt?.toISOString() ?? '',
      ])
    }
  }
}

const nameOf = (mark: AttendanceMark | null) => (mark === null ? 'No mark' : markNames[mark])

const nothing = '00000000-0000-0000-0000-000000000000'

/** An id that this site did not make finds nothing. */
const idOf = (id: string | undefined) => (id === undefined ? null : uuids.test(id) ? id : nothing)
