import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { assignmentAddress } from '../../../rules/addresses.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { GradesService } from '../gradebook/service.ts'
import type { TeachingService } from '../teaching/service.ts'
import { studentsOfSubmissions, writeExtensions } from './grading-queries.ts'

type Key = 'POST /api/teach/courses/{id}/assignments/{assignmentId}/several'

export interface SeveralSubmissionsDependencies {
  db: Database
  teaching: TeachingService
  grades: Pick<GradesService, 'overrideForAll'>
  notifications: NotificationsService
  audit: AuditService
}

/** The same change for several submissions of an assignment. */
export interface SeveralSubmissionsService {
  /**
   * All or none.
   *
   * @throws Refusal `course-not-found`, `assignment-not-found`, `submission-not-found` if one is not of this
   *   assignment, or `invalid-input`
   */
  change(
    viewer: Viewer,
    place: { id: string; assignmentId: string },
    input: InputOf<Key>['body'],
  ): Promise<OutputOf<Key>>
}

export function severalSubmissionsService({
  db,
  teaching,
  grades,
  notifications,
  audit,
}: SeveralSubmissionsDependencies): SeveralSubmissionsService {
  return {
    async change(viewer, { id: courseId, assignmentId }, { submissionIds, change }) {
      const course = await teaching.requireCourse(viewer, courseId, 'grade')
      const assignment = course.assignments.find((known) => known.id === assignmentId)
      if (assignment === undefined) {
        throw new Refusal('assignment-not-found', 'This course has no such assignment.')
      }
      const ids = [...new Set(submissionIds)]
      const found = await studentsOfSubmissions(db, { courseId, assignmentId }, ids)
      if (found.length < ids.length) {
        throw new Refusal(
          'submission-not-found',
          'One of these submissions is not there. Load the list again.',
        )
      }
      const students = [...new Map(found.map((student) => [student.userId, student])).values()]
      await db.transaction(async (tx) => {
        if (change.kind === 'extend') {
          const userIds = students.map(({ userId }) => userId)
          const dueAt = new Date(change.dueAt)
          await writeExtensions(tx, { userIds, courseId, assignmentId, dueAt })
          await audit.record(tx, viewer, {
            action: 'assignment.extended-for-several',
            subject: { kind: 'course', id: courseId, label: `${course.code} ${course.title}` },
            after: {
              assignment: assignment.title,
              extendedTo: dueAt.toISOString(),
              students: students.map(({ name }) => name).join(', '),
            },
          })
          await notifications.notify(tx, {
            kind: 'due-date',
            to: userIds,
            data: { item: assignment.title, course: course.code, takenBack: false },
            path: assignmentAddress(assignmentId),
            actorId: viewer.id,
          })
          return
        }
        await grades.overrideForAll(tx, viewer, course, {
          itemId: assignmentId,
          students,
          score: change.kind === 'points' ? change.score : null,
          excused: change.kind === 'excuse',
          reason: change.reason,
        })
      })
      return { students: students.length }
    },
  }
}
