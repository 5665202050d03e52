import type { Database, Transaction } from '../../../database/client.ts'
import type { Ending } from '../../../database/conditions/past-enrollments.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { tooManyCourses } from '../../../rules/learning/progress.ts'
import { enrollFirst } from '../../../rules/people/enrollment-rules.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import type { EnrollmentRulesService } from '../../people/enrollment-rules/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { deleteEnrollment, putEnrollment } from './queries.ts'
import { deleteEnrollments, enrolledAmong, putEnrollments } from './staff-queries.ts'

export interface EnrollingDependencies {
  db: Database
  catalogue: Pick<CatalogueService, 'findCourse'>
  enrollmentRules: Pick<
    EnrollmentRulesService,
    'isRightCode' | 'requireAdmission' | 'nextInLine' | 'endRequests'
  >
  notifications: Pick<NotificationsService, 'notify'>
}

/** Who comes into a course and who leaves it. */
export interface Enrolling {
  /**
   * Enrolls when a student starts work in a course. Callers check access first (`requireOpenModule`).
   *
   * @returns false if the course is now closed to new students
   * @throws Refusal `conflict` at the enrollment limit, and in a course with enrollment rules
   */
  enrollIn(tx: Database | Transaction, viewer: Viewer, courseId: string): Promise<boolean>

  /**
   * As `enrollIn`, for a student and a course with enrollment rules.
   *
   * @param code as the student typed it
   * @throws Refusal `invalid-input` for the code, or `conflict` at the enrollment limit and where the rules say no
   */
  enrollByRules(viewer: Viewer, courseId: string, code?: string): Promise<boolean>

  /** Ends an enrollment. Idempotent. @throws Refusal `conflict` in a round */
  leave(viewer: Viewer, courseId: string): Promise<void>

  /**
   * Staff enroll people in a published course. One statement each for any number of people.
   *
   * @param notice whether those who are newly enrolled hear of it; not those who are invited in the same step
   * @returns ids of those who are newly enrolled, and of those who could not be
   */
  enrollPeople(
    tx: Transaction,
    courseId: string,
    userIds: readonly string[],
    notice?: { notifies: boolean },
  ): Promise<{ enrolled: string[]; refused: string[] }>

  /** Enrolls those who wait for a place, as many as are free, and notifies them. */
  fillPlaces(tx: Transaction, courseId: string): Promise<void>

  /** Staff end enrollments. What people did in the course is kept. @returns how many ended */
  endEnrollments(
    tx: Transaction,
    courseId: string,
    userIds: readonly string[],
    ending: Ending,
  ): Promise<number>
}

export function enrolling({
  db,
  catalogue,
  enrollmentRules,
  notifications,
}: EnrollingDependencies): Enrolling {
  return {
    enrollIn,
    enrollByRules,

    leave: (viewer, courseId) =>
      db.transaction(async (tx) => {
        if (!(await deleteEnrollment(tx, viewer.id, courseId))) throw new Refusal('conflict', inRoundText)
        await fillPlaces(tx, courseId)
      }),

    async enrollPeople(tx, courseId, userIds, { notifies } = { notifies: false }) {
      if (userIds.length === 0) return { enrolled: [], refused: [] }
      const enrolled = await putEnrollments(tx, courseId, userIds)
      await enrollmentRules.endRequests(tx, courseId, enrolled)
      if (notifies) await notifyEnrolled(tx, courseId, enrolled, 'enrolled')
      const all = await enrolledAmong(tx, courseId, userIds)
      return { enrolled, refused: userIds.filter((id) => !all.has(id)) }
    },

    async endEnrollments(tx, courseId, userIds, ending) {
      const ended = await deleteEnrollments(tx, courseId, userIds, ending)
      await fillPlaces(tx, courseId)
      return ended
    },

    fillPlaces,
  }

  async function enrollIn(tx: Database | Transaction, viewer: Viewer, courseId: string): Promise<boolean> {
    const isTeacher = viewer.role !== 'student'
    const input = { userId: viewer.id, courseId, intoArchived: isTeacher, pastRules: isTeacher }
    const outcome = await putEnrollment(tx, input)
    if (outcome === 'full') throw new Refusal('conflict', tooManyCourses.text)
    if (outcome === 'rules') throw new Refusal('conflict', enrollFirst.text)
    return outcome === 'enrolled'
  }

  async function enrollByRules(viewer: Viewer, courseId: string, code?: string): Promise<boolean> {
    const hasCode = await enrollmentRules.isRightCode(viewer.id, courseId, code)
    return db.transaction(async (tx) => {
      // Those who are in the course are asked nothing.
      if ((await enrolledAmong(tx, courseId, [viewer.id])).size > 0) return true
      await enrollmentRules.requireAdmission(tx, viewer.id, courseId, hasCode)
      const input = { userId: viewer.id, courseId, intoArchived: false, pastRules: true }
      const outcome = await putEnrollment(tx, input)
      if (outcome === 'full') throw new Refusal('conflict', tooManyCourses.text)
      return outcome === 'enrolled'
    })
  }

  async function fillPlaces(tx: Transaction, courseId: string): Promise<void> {
    const next = await enrollmentRules.nextInLine(tx, courseId)
    if (next.length === 0) return
    await notifyEnrolled(tx, courseId, await putEnrollments(tx, courseId, next), 'place')
  }

  async function notifyEnrolled(
    tx: Transaction,
    courseId: string,
    userIds: readonly string[],
    news: 'enrolled' | 'place',
  ): Promise<void> {
    const course = userIds.length === 0 ? null : await catalogue.findCourse(courseId)
    if (course === null) return
    await notifications.notify(tx, {
      to: userIds,
      kind: 'enrollment',
      data: { course: course.title, news },
      path: courseAddress(courseId),
    })
  }
}

const inRoundText =
  'Your school put you in a round of this course. Please ask your teacher to take you out of it.'
