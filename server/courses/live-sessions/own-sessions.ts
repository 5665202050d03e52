import type { Database } from '../../../database/client.ts'
import { attendanceOf, isOpen } from '../../../rules/courses/live-sessions.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import { readCursor, uuids } from '../../platform/http/cursor.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  marksInCourse,
  marksOf,
  noteJoining,
  ownSessions,
  sessionFor,
  sessionsBetween,
} from './person-queries.ts'
import { nextOf, presentOwnSession } from './present.ts'
import { sessionNotFound } from './refusals.ts'
import type { LiveSessionsService } from './service-interface.ts'

const pageSize = 20
/** In a calendar. */
const mostDated = 500

interface OwnSessionsDependencies {
  db: Database
  reads: Reads
  learning: Pick<LearningService, 'courseFor'>
  now: () => Date
}

/** What one person sees and does: the student's side of live sessions. */
export function ownSessionsService({
  db,
  reads,
  learning,
  now,
}: OwnSessionsDependencies): Pick<
  LiveSessionsService,
  'own' | 'join' | 'between' | 'marks' | 'marksOfPeople'
> {
  return {
    async own(viewer, courseId, { when = 'coming', after }) {
      const course = await learning.courseFor(viewer, courseId)
      const place = readCursor(after, { ids: uuids })
      const at = now()
      const [rows, marks] = await reads.read((from) =>
        Promise.all([
          ownSessions(from, { userId: viewer.id, courseId, when, now: at, after: place, most: pageSize + 1 }),
          marksOf(from, viewer.id, [courseId]),
        ]),
      )
      const { id, code, title, departmentId } = course
      return {
        course: { id, code, title, departmentId },
        sessions: rows.slice(0, pageSize).map((row) => presentOwnSession(row, at)),
        attendance: attendanceOf(marks.map(({ mark }) => mark)),
        next: nextOf(rows, pageSize),
      }
    },

    async join(viewer, sessionId) {
      const session = uuids.test(sessionId) ? await sessionFor(db, viewer.id, sessionId) : null
      if (session === null) throw sessionNotFound()
      if (session.cancelledAt !== null || session.link === null || !isOpen(session, now())) {
        throw new Refusal(
          'live-session-closed',
          'The link opens 15 minutes before the session and closes at its end.',
        )
      }
      await noteJoining(db, viewer.id, sessionId)
      return { link: session.link }
    },

    between: (userId, since, until) => sessionsBetween(db, { userId, since, until, most: mostDated }),

    async marks(userId, courseIds) {
      const rows = await marksOf(db, userId, courseIds)
      const byCourse = Map.groupBy(rows, ({ courseId }) => courseId)
      return new Map([...byCourse].map(([courseId, all]) => [courseId, all.map(({ mark }) => mark)]))
    },

    async marksOfPeople(courseId, userIds) {
      const rows = await marksInCourse(db, courseId, userIds)
      const byPerson = Map.groupBy(rows, ({ userId }) => userId)
      return new Map([...byPerson].map(([userId, all]) => [userId, all.map(({ mark }) => mark)]))
    },
  }
}
