import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { assignmentAddress } from '../../../rules/addresses.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { CompletionChecksService } from '../completion/checks.ts'
import type { GradesService } from '../gradebook/service.ts'
import type { TeachingService } from '../teaching/service.ts'
import { putGrading, releaseGrades } from './assignment-grading-queries.ts'
import { findSubmission } from './grading-queries.ts'
import { taughtAssignments } from './taught-assignments.ts'

type Key = 'PUT /api/teach/courses/{id}/assignments/{assignmentId}/grading'

/** How an assignment is graded: with held grades, and without names. */
export interface AssignmentGradingService {
  /**
   * Without `holdGrades`, releases what is held to all students in one transaction, and notifies each once.
   *
   * @throws Refusal `course-not-found` or `assignment-not-found`
   */
  set(
    viewer: Viewer,
    place: { id: string; assignmentId: string },
    grading: InputOf<Key>['body'],
  ): Promise<OutputOf<Key>>

  /**
   * Releases what is held of one student at an assignment, and notifies them. The others stay held.
   *
   * @throws Refusal `submission-not-found`
   */
  releaseOne(viewer: Viewer, submissionId: string): Promise<{ released: boolean }>
}

export function assignmentGradingService({
  db,
  teaching,
  grades,
  notifications,
  audit,
  completionChecks,
}: {
  db: Database
  teaching: TeachingService
  grades: Pick<GradesService, 'release'>
  notifications: NotificationsService
  audit: AuditService
  completionChecks: CompletionChecksService
}): AssignmentGradingService {
  return {
    async set(viewer, { id: courseId, assignmentId }, grading) {
      const course = await teaching.requireCourse(viewer, courseId, 'edit-course')
      const found = course.assignments.find((known) => known.id === assignmentId)
      if (found === undefined) {
        throw new Refusal('assignment-not-found', 'This course has no such assignment.')
      }
      const place = { courseId, assignmentId }
      const released = await db.transaction(async (tx) => {
        const before = await putGrading(tx, place, grading)
        const released = grading.holdGrades
          ? { graded: [], commented: [] }
          : await releaseGrades(tx, place, null)
        if (!grading.holdGrades) await grades.release(tx, { courseId, itemId: assignmentId, userId: null })
        const named = { assignment: found.title, ...grading }
        await audit.recordChange(tx, viewer, {
          action: 'assignment.grading-changed',
          subject: { kind: 'course', id: courseId, label: `${course.code} ${course.title}` },
          before: { ...before },
          after:
            before.holdGrades && !grading.holdGrades ? { ...named, released: released.graded.length } : named,
        })
        await tell(tx, viewer, { ...place, title: found.title, code: course.code }, released)
        return released.graded.length
      })
      const assignment = (await taughtAssignments(db, course)).find((known) => known.id === assignmentId)
      if (assignment === undefined) throw new Error('The assignment is gone right after it was written')
      return { assignment, released }
    },

    async releaseOne(viewer, submissionId) {
      const row = await findSubmission(db, viewer, submissionId, 'edit-course')
      if (row === null) throw new Refusal('submission-not-found', 'There is no submission at this address.')
      const { courseId, assignmentId, userId, studentName } = row
      const course = await teaching.requireCourse(viewer, courseId, 'edit-course')
      const title = course.assignments.find(({ id }) => id === assignmentId)?.title ?? assignmentId
      return db.transaction(async (tx) => {
        const released = await releaseGrades(tx, { courseId, assignmentId }, userId)
        const overridden = await grades.release(tx, { courseId, itemId: assignmentId, userId })
        if (overridden && released.graded.length === 0) released.graded.push(userId)
        if (released.graded.length + released.commented.length === 0) return { released: false }
        await audit.record(tx, viewer, {
          action: 'assignment.grade-released',
          subject: { kind: 'user', id: userId, label: studentName },
          after: { assignment: title },
        })
        await tell(tx, viewer, { courseId, assignmentId, title, code: course.code }, released)
        return { released: true }
      })
    },
  }

  async function tell(
    tx: Transaction,
    viewer: Viewer,
    item: { courseId: string; assignmentId: string; title: string; code: string },
    { graded, commented }: { graded: string[]; commented: string[] },
  ): Promise<void> {
    const news = {
      data: { item: item.title, course: item.code },
      path: assignmentAddress(item.assignmentId),
      actorId: viewer.id,
    }
    if (graded.length > 0) await notifications.notify(tx, { kind: 'grade', to: graded, ...news })
    await completionChecks.ask(tx, item.courseId, graded)
    if (commented.length > 0) await notifications.notify(tx, { kind: 'feedback', to: commented, ...news })
  }
}
