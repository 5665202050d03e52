import type { CourseRound, MovedDue, RoundFacts } from '../../../contract/courses/rounds.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Transaction } from '../../../database/client.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { RoundToAnnounceTo } from './queries.ts'

export interface RoundPlace {
  courseId: string
  roundId: string
}

/** Rounds, for those who teach their course. Every change is in the audit log, written in the same transaction. */
export interface RoundsService {
  /** @throws Refusal `course-not-found`, or `invalid-input` for a page that does not exist */
  page(
    viewer: Viewer,
    courseId: string,
    after: string | undefined,
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/rounds'>>

  /** @throws Refusal `course-not-found`, or `conflict` at 520 rounds */
  add(viewer: Viewer, courseId: string, facts: RoundFacts): Promise<CourseRound>

  /** @throws Refusal `course-not-found` or `round-not-found` */
  detail(viewer: Viewer, place: RoundPlace): Promise<OutputOf<'GET /api/teach/courses/{id}/rounds/{roundId}'>>

  /** @throws Refusal `course-not-found`, `round-not-found` or `round-changed` */
  change(
    viewer: Viewer,
    place: RoundPlace,
    change: { facts: RoundFacts; revision: number },
  ): Promise<CourseRound>

  /**
   * Moves the due date of one quiz or assignment in a round; its people hear of it.
   *
   * @param due in the time zone of the round; null for the schedule's
   * @returns all that are moved by hand in the round
   * @throws Refusal `course-not-found`, `round-not-found` or `no-such-work`
   */
  setDue(
    viewer: Viewer,
    place: RoundPlace,
    itemId: string,
    due: { date: string; time: string } | null,
  ): Promise<MovedDue[]>

  /** @throws Refusal `course-not-found` or `round-not-found` */
  setArchived(viewer: Viewer, place: RoundPlace, archived: boolean): Promise<CourseRound>

  /**
   * With its live sessions and the due dates moved by hand.
   *
   * @throws Refusal `course-not-found`, `round-not-found`, or `conflict` at 520 rounds
   */
  copy(
    viewer: Viewer,
    place: RoundPlace,
    copies: readonly { name: string; startsOn: string }[],
  ): Promise<CourseRound[]>

  /** @throws Refusal `course-not-found` or `round-not-found` */
  people(
    viewer: Viewer,
    place: RoundPlace,
    after: string | undefined,
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/rounds/{roundId}/people'>>

  /**
   * Enrolls people and puts them into the round. Those who join the group later join the round.
   *
   * @throws Refusal `course-not-found`, `round-not-found` or `school-group-not-found`
   */
  putPeople(
    viewer: Viewer,
    place: RoundPlace,
    who: InputOf<'POST /api/teach/courses/{id}/rounds/{roundId}/people'>['body'],
  ): Promise<OutputOf<'POST /api/teach/courses/{id}/rounds/{roundId}/people'>>

  /** Idempotent. @throws Refusal `course-not-found` or `round-not-found` */
  takeOut(viewer: Viewer, place: RoundPlace, userId: string): Promise<CourseRound>

  /** Computes the dates of all rounds of a course again, after its outline or its work changed. */
  refresh(tx: Transaction, courseId: string): Promise<void>

  /** Rounds that are not archived, of courses in which the viewer may announce, latest first day first. */
  toAnnounceTo(
    viewer: Viewer,
    page: { search: string; after: { startsOn: string; id: string } | null; most: number },
  ): Promise<RoundToAnnounceTo[]>

  /** The course of a round; null if there is no such round. */
  courseOf(roundId: string): Promise<string | null>
}
