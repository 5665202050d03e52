import type {
  AttendanceMark,
  LiveSession,
  SessionChange,
  SessionPlan,
} from '../../../contract/courses/live-sessions.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Transaction } from '../../../database/client.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { JobData } from '../../platform/jobs/job-data.ts'
import type { DatedSession } from './person-queries.ts'

export interface SessionPlace {
  courseId: string
  sessionId: string
}

type Staff = '/api/teach/courses/{id}/live-sessions'

/**
 * Live sessions of a course or of a round. A person sees those of everyone in a course and those of the round they are
 * in. Every change by staff is in the audit log, written in the same transaction.
 */
export interface LiveSessionsService {
  /** @throws Refusal `course-not-found`, or `invalid-input` for a page that does not exist */
  page(
    viewer: Viewer,
    courseId: string,
    query: InputOf<`GET ${Staff}`>['query'],
  ): Promise<OutputOf<`GET ${Staff}`>>

  /** A retry returns what it planned before. @throws Refusal `course-not-found`, `round-not-found`, `conflict` or `invalid-input` */
  plan(viewer: Viewer, courseId: string, plan: SessionPlan): Promise<LiveSession[]>

  /** What a copy of a round would copy. @throws Refusal `course-not-found` */
  toCopy(
    viewer: Viewer,
    courseId: string,
    roundId: string,
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/rounds/{roundId}/live-sessions'>>

  /** Copies the sessions of a round into its copies, shifted by the given days, in the transaction that copies the round. */
  copyRound(
    tx: Transaction,
    from: { courseId: string; roundId: string },
    copies: readonly { roundId: string; days: number }[],
  ): Promise<void>

  /** @throws Refusal `course-not-found` or `live-session-not-found` */
  detail(viewer: Viewer, place: SessionPlace): Promise<OutputOf<`GET ${Staff}/{sessionId}`>>

  /** @throws Refusal as `detail`, `live-session-changed`, `live-session-over` or `invalid-input` */
  change(viewer: Viewer, place: SessionPlace, change: SessionChange): Promise<LiveSession>

  /** Idempotent. @throws Refusal as `detail`, or `live-session-over` */
  cancel(viewer: Viewer, place: SessionPlace, reason: string): Promise<LiveSession>

  /** @throws Refusal as `detail`, `live-session-over` or `live-session-not-begun` */
  setRecording(viewer: Viewer, place: SessionPlace, recording: string | null): Promise<LiveSession>

  /** Tells those expected at a session, unless it changed again. */
  tell(news: JobData['live-sessions.tell']): Promise<void>

  /** The viewer's own. @throws Refusal `course-not-found`, or `invalid-input` for a page that does not exist */
  own(
    viewer: Viewer,
    courseId: string,
    query: InputOf<'GET /api/user/courses/{id}/live-sessions'>['query'],
  ): Promise<OutputOf<'GET /api/user/courses/{id}/live-sessions'>>

  /** Idempotent. @throws Refusal `live-session-not-found` or `live-session-closed` */
  join(viewer: Viewer, sessionId: string): Promise<{ link: string }>

  /** A person's sessions that start in a span, without canceled ones. */
  between(userId: string, since: Date, until: Date): Promise<DatedSession[]>

  /** A person's marks in all sessions that count, by course. */
  marks(userId: string, courseIds: readonly string[]): Promise<Map<string, (AttendanceMark | null)[]>>

  /** The same in one course, by person. */
  marksOfPeople(courseId: string, userIds: readonly string[]): Promise<Map<string, (AttendanceMark | null)[]>>
}
