import type { OutputOf } from '../../../contract/index.ts'
import type { Transaction } from '../../../database/client.ts'
import { authoredCourseAddress, managedCoursesAddress } from '../../../rules/addresses.ts'
import { archivingAsksAdministrator } from '../../../rules/people/course-roles.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import {
  archiveRequestsAfter,
  deleteArchiveRequest,
  insertArchiveRequest,
} from './archive-request-queries.ts'
import type { AuthoringDependencies, Authors } from './authors.ts'
import { type CourseRow, findCourse } from './course-queries.ts'
import type { CoursesOfAuthors } from './courses.ts'

const pageSize = 50

/** Teachers ask to archive a course with people in it, and an administrator decides. Both hear of the other. */
export interface ArchiveRequests {
  /** Idempotent. @throws Refusal `course-not-found`, or `state-not-possible` where no request is needed */
  ask(viewer: Viewer, courseId: string, reason: string): Promise<CourseRow>

  /** Idempotent. @throws Refusal `course-not-found` */
  takeBack(viewer: Viewer, courseId: string): Promise<CourseRow>

  /** The oldest first. @throws Refusal `invalid-input` for a page that does not exist */
  page(after: string | undefined): Promise<OutputOf<'GET /api/admin/archive-requests'>>

  /** @throws Refusal `request-not-found`, `course-not-found` or `state-not-possible` */
  decide(viewer: Viewer, courseId: string, decision: { archive: boolean; note?: string }): Promise<void>
}

type Notifications = Pick<NotificationsService, 'notify'>

export function archiveRequests(
  { db, audit, accounts, notifications, now }: AuthoringDependencies,
  authors: Authors,
  courses: Pick<CoursesOfAuthors, 'setStatus'>,
): ArchiveRequests {
  return {
    ask: (viewer, courseId, reason) =>
      authors.changeCourse(viewer, courseId, null, async ({ tx, course }) => {
        const isNeeded =
          course.status === 'published' &&
          archivingAsksAdministrator(viewer.role === 'admin', course.enrolled)
        if (!isNeeded) throw new Refusal('state-not-possible', 'You can archive this course yourself.')
        const request = { courseId, askedBy: viewer.id, reason, askedAt: now() }
        if (await insertArchiveRequest(tx, request)) {
          await audit.record(tx, viewer, {
            action: 'course.archive-asked',
            subject: subjectOf(course),
            reason,
          })
          await notifications.notify(tx, {
            to: await accounts.administratorIds(tx),
            kind: 'course-archive',
            data: { course: nameOf(course), news: 'asked', note: reason },
            path: managedCoursesAddress,
            actorId: viewer.id,
          })
        }
        return (await findCourse(tx, courseId)) ?? course
      }),

    takeBack: (viewer, courseId) =>
      authors.changeCourse(viewer, courseId, null, async ({ tx, course }) => {
        if ((await deleteArchiveRequest(tx, courseId)) !== undefined) {
          await audit.record(tx, viewer, {
            action: 'course.archive-taken-back',
            subject: subjectOf(course),
            before: { reason: course.archiveRequest?.reason ?? '' },
          })
        }
        return (await findCourse(tx, courseId)) ?? course
      }),

    async page(after) {
      const rows = await archiveRequestsAfter(db, readCursor(after), pageSize + 1)
      const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
      return {
        requests: rows
          .slice(0, pageSize)
          .map(({ id, code, title, askedById, askedByName, askedAt, ...row }) => ({
            ...row,
            course: { id, code, title },
            askedBy: askedById === null ? null : { id: askedById, name: askedByName ?? '' },
            askedAt: askedAt.toISOString(),
          })),
        next: last === undefined ? null : writeCursor({ at: last.askedAt, id: last.id }),
      }
    },

    async decide(viewer, courseId, { archive, note = '' }) {
      if (archive) {
        // The change of state settles the request, in its transaction.
        await courses.setStatus(viewer, courseId, { status: 'archived' }, { onRequest: true })
        return
      }
      await db.transaction(async (tx) => {
        const course = await findCourse(tx, courseId)
        const askedBy = await deleteArchiveRequest(tx, courseId)
        if (course === null || askedBy === undefined) throw requestNotFound()
        await audit.record(tx, viewer, {
          action: 'course.archive-declined',
          subject: subjectOf(course),
          before: { asked: course.archiveRequest?.reason ?? '' },
          ...(note === '' ? {} : { reason: note }),
        })
        await tell(tx, notifications, { course, to: askedBy, by: viewer, news: 'declined', note })
      })
    },
  }
}

/** Ends the request of a course whose state changes; who asked hears that it is archived. */
export async function settleArchiveRequest(
  tx: Transaction,
  notifications: Notifications,
  { course, by, archived }: { course: CourseRow; by: Viewer; archived: boolean },
): Promise<void> {
  const askedBy = await deleteArchiveRequest(tx, course.id)
  if (archived && askedBy !== undefined)
    await tell(tx, notifications, { course, to: askedBy, by, news: 'archived' })
}

async function tell(
  tx: Transaction,
  notifications: Notifications,
  {
    course,
    to,
    by,
    news,
    note = '',
  }: { course: CourseRow; to: string | null; by: Viewer; news: 'archived' | 'declined'; note?: string },
): Promise<void> {
  if (to === null) return
  await notifications.notify(tx, {
    to,
    kind: 'course-archive',
    data: { course: nameOf(course), news, ...(note === '' ? {} : { note }) },
    path: authoredCourseAddress(course.id),
    actorId: by.id,
  })
}

const nameOf = ({ code, title }: CourseRow) => `${code} ${title}`

const subjectOf = (course: CourseRow) => ({ kind: 'course', id: course.id, label: nameOf(course) })

export const requestNotFound = () => new Refusal('request-not-found', 'There is no such request any more.')
