import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { assignmentAddress } from '../../../rules/addresses.ts'
import { severalUndoTime } from '../../../rules/assessment/gradebook.ts'
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
  grades: Pick<GradesService, 'overrideForAll' | 'undoForAll'>
  notifications: NotificationsService
  audit: AuditService
  now: () => Date
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

  /**
   * Takes back points or an excuse that were given to several: all or none.
   *
   * @throws Refusal `course-not-found`, `assignment-not-found`, or `undo-too-late` after 10 minutes, or if one of these
   *   grades was changed since
   */
  undo(viewer: Viewer, place: { id: string; assignmentId: string }, at: string): Promise<{ students: number }>
}

export function severalSubmissionsService({
  db,
  teaching,
  grades,
  notifications,
  audit,
  now,
}: SeveralSubmissionsDependencies): SeveralSubmissionsService {
  return {
    async change(viewer, { id: courseId, assignmentId }, { submissionIds, change }) {
      const { course, assignment } = await requireAssignment(viewer, courseId, assignmentId)
      const ids = [...new Set(submissionIds)]
      const found = await studentsOfSubmissions(db, { courseId, assignmentId }, ids)
      if (found.length < ids.length) {
        throw new Refusal(
          'submission-not-found',
          'One of these submissions is not there. Load the list again.',
        )
      }
      const students = [...new Map(found.map((student) => [student.userId, student])).values()]
      const at = await db.transaction(async (tx) => {
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
          return null
        }
        return grades.overrideForAll(tx, viewer, course, {
          itemId: assignmentId,
          students,
          score: change.kind === 'points' ? change.score : null,
          excused: change.kind === 'excuse',
          reason: change.reason,
        })
      })
      const until = at && new Date(at.getTime() + severalUndoTime)
      return {
        students: students.length,
        undo: at && until && { at: at.toISOString(), until: until.toISOString() },
      }
    },

    async undo(viewer, { id: courseId, assignmentId }, given) {
      const { course } = await requireAssignment(viewer, courseId, assignmentId)
      const at = new Date(given)
      if (now().getTime() - at.getTime() > severalUndoTime) {
        throw new Refusal(
          'undo-too-late',
          'The 10 minutes to undo are over. Change the grades in the gradebook.',
        )
      }
      const students = await db.transaction((tx) =>
        grades.undoForAll(tx, viewer, course, { itemId: assignmentId, at }),
      )
      if (students === 0) {
        throw new Refusal('undo-too-late', 'One of these grades was changed since, so nothing was undone.')
      }
      return { students }
    },
  }

  async function requireAssignment(viewer: Viewer, courseId: string, assignmentId: string) {
    const course = await teaching.requireCourse(viewer, courseId, 'grade')
    const assignment = course.assignments.find((known) => known.id === assignmentId)
    if (assignment === undefined) {
      throw new Refusal('assignment-not-found', 'This course has no such assignment.')
    }
    return { course, assignment }
  }
}
