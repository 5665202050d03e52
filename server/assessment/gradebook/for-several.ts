import type { Transaction } from '../../../database/client.ts'
import { severalUndoTime } from '../../../rules/assessment/gradebook.ts'
import { counted } from '../../../rules/text/counted.ts'
import type { CourseWork } from '../../courses/catalogue/course-work.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { GradeHoldsService } from '../assignments/grade-holds.ts'
import type { CompletionChecksService } from '../completion/checks.ts'
import { auditedScore, invalid, subjectOf } from './audited.ts'
import { itemsOf } from './gradebook.ts'
import { writeOverrides } from './queries.ts'
import { releaseOverrides, undoOverrides } from './several-queries.ts'

/** Grades of several students together. */
export interface GradesForSeveral {
  /**
   * Overrides one item for several students of a course, in the caller's transaction: the same points, or an excuse.
   *
   * @returns when it was written
   * @throws Refusal `grade-not-found` if the gradebook has no such item, or `invalid-input` for too many points
   */
  overrideForAll(
    tx: Transaction,
    viewer: Viewer,
    course: CourseWork,
    change: {
      itemId: string
      students: readonly { userId: string; name: string }[]
      score: number | null
      excused: boolean
      reason: string
    },
  ): Promise<Date>

  /**
   * Takes back what `overrideForAll` wrote at this moment, in the caller's transaction: all or none.
   *
   * @returns how many students; 0 if there is nothing, or someone changed one of these grades since
   */
  undoForAll(
    tx: Transaction,
    viewer: Viewer,
    course: CourseWork,
    change: { itemId: string; at: Date },
  ): Promise<number>

  /**
   * Shows the held overrides of an item to the students. Call it in the transaction of the release.
   *
   * @param of.userId null for all
   * @returns whether any was held
   */
  release(tx: Transaction, of: { courseId: string; itemId: string; userId: string | null }): Promise<boolean>
}

export function gradesForSeveral({
  gradeHolds,
  completionChecks,
  audit,
  now,
}: {
  gradeHolds: GradeHoldsService
  completionChecks: CompletionChecksService
  audit: AuditService
  now: () => Date
}): GradesForSeveral {
  return {
    async overrideForAll(tx, viewer, course, { itemId, students, score, excused, reason }) {
      const item = itemsOf(course).find(({ id }) => id === itemId)
      if (item === undefined) throw new Refusal('grade-not-found', 'This gradebook has no such cell.')
      if (score !== null && score > item.points)
        throw invalid('change.score', `At most ${counted(item.points, 'point')}`)
      const holds = await gradeHolds.lock(tx, course.id)
      const at = now()
      await writeOverrides(tx, {
        courseId: course.id,
        changedBy: viewer.id,
        reason,
        now: at,
        holds,
        changes: students.map(({ userId }) => ({ userId, itemId, version: null, score, excused })),
      })
      await audit.record(tx, viewer, {
        action: 'grades.changed-for-several',
        subject: subjectOf(course),
        after: {
          item: item.title,
          grade: excused ? 'excused' : auditedScore(score, item),
          students: students.map(({ name }) => name).join(', '),
        },
        reason,
      })
      // A certificate cannot be undone, so the job waits until the grades cannot be either.
      await completionChecks.ask(
        tx,
        course.id,
        students.map(({ userId }) => userId),
        new Date(at.getTime() + severalUndoTime),
      )
      return at
    },

    async undoForAll(tx, viewer, course, { itemId, at }) {
      const place = { courseId: course.id, itemId, changedBy: viewer.id, at }
      const undone = await undoOverrides(tx, { ...place, now: now(), reason: 'Undone' })
      if (undone.length === 0) return 0
      await audit.record(tx, viewer, {
        action: 'grades.undone-for-several',
        subject: subjectOf(course),
        after: {
          item: itemsOf(course).find(({ id }) => id === itemId)?.title ?? itemId,
          students: undone.map(({ name }) => name).join(', '),
        },
      })
      await completionChecks.ask(
        tx,
        course.id,
        undone.map(({ id }) => id),
      )
      return undone.length
    },

    release: releaseOverrides,
  }
}
