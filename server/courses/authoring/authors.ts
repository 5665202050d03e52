import type { Database, Transaction } from '../../../database/client.ts'
import type { QuizzesService } from '../../assessment/quizzes/service-interface.ts'
import type { TeachingService } from '../../assessment/teaching/service.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import type { MediaService } from '../../media/service-interface.ts'
import type { AccountsService } from '../../people/accounts/service-interface.ts'
import type { Drawing } from '../../platform/drawing/service.ts'
import type { Events } from '../../platform/events/events.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PdfReading } from '../../platform/pdf/reading.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { ReportsService } from '../../school/reports/service.ts'
import { courseNotFound } from '../catalogue/service.ts'
import type { RoundsService } from '../rounds/service-interface.ts'
import { type CourseRow, findCourse, holdCourse, lockCourse } from './course-queries.ts'
import { findModule, lockModule, type ModuleRow } from './lecture-queries.ts'

export interface AuthoringDependencies {
  db: Database
  events: Events
  jobs: Jobs
  audit: AuditService
  media: MediaService
  storage: Storage
  teaching: Pick<TeachingService, 'teaches' | 'assignTo' | 'beginsCourses'>
  reports: Pick<ReportsService, 'enrolledByCourse'>
  quizzes: Pick<QuizzesService, 'handOut'>
  drawing: Drawing
  pdf: Pick<PdfReading, 'read'>
  throttling: Pick<Throttling, 'requireOpen' | 'spend'>
  learning: Pick<LearningService, 'mayOpenModule'>
  rounds: Pick<RoundsService, 'refresh'>
  accounts: Pick<AccountsService, 'administratorIds'>
  notifications: Pick<NotificationsService, 'notify'>
  now: () => Date
}

/** A course locked for a change, and its module if the change is about one. */
export interface Locked {
  tx: Transaction
  course: CourseRow
}

/**
 * Write access to courses: a course's teachers and every administrator. All others get "not found". Every change is
 * one transaction that locks the course (or share-locks it and locks a module), writes the audit log, and makes all
 * processes drop their caches.
 */
export interface Authors {
  /** @throws Refusal `course-not-found` */
  course(viewer: Viewer, id: string): Promise<CourseRow>

  /** @throws Refusal `module-not-found` */
  module(viewer: Viewer, moduleId: string): Promise<{ module: ModuleRow; course: CourseRow }>

  /**
   * Changes a course under its lock.
   *
   * @param revision the revision on screen; null to skip the check
   * @throws Refusal `course-not-found` or `course-changed`
   */
  changeCourse<Result>(
    viewer: Viewer,
    id: string,
    revision: number | null,
    change: (locked: Locked) => Promise<Result>,
  ): Promise<Result>

  /**
   * Changes the content of a module under its lock.
   *
   * @param options.shown false if only authors see the change, so caches stay
   * @throws Refusal `module-not-found`
   */
  changeModule<Result>(
    viewer: Viewer,
    moduleId: string,
    change: (locked: Locked & { module: ModuleRow }) => Promise<Result>,
    options?: { shown: boolean },
  ): Promise<Result>
}

export function authors({ db, events, teaching, rounds }: AuthoringDependencies): Authors {
  return { course, module, changeCourse, changeModule }

  async function course(viewer: Viewer, id: string): Promise<CourseRow> {
    const [mine, row] = await Promise.all([teaching.teaches(viewer, id, 'edit-course'), findCourse(db, id)])
    if (!mine || row === null) throw courseNotFound()
    return row
  }

  async function module(viewer: Viewer, moduleId: string): Promise<{ module: ModuleRow; course: CourseRow }> {
    const row = await findModule(db, moduleId)
    const mine = row !== null && (await teaching.teaches(viewer, row.courseId, 'edit-course'))
    const whole = row !== null && mine ? await findCourse(db, row.courseId) : null
    if (row === null || whole === null) throw moduleNotFound()
    return { module: row, course: whole }
  }

  async function changeCourse<Result>(
    viewer: Viewer,
    id: string,
    revision: number | null,
    change: (locked: Locked) => Promise<Result>,
  ): Promise<Result> {
    if (!(await teaching.teaches(viewer, id, 'edit-course'))) throw courseNotFound()
    return db.transaction(async (tx) => {
      await lockCourse(tx, id)
      const row = await findCourse(tx, id)
      if (row === null) throw courseNotFound()
      if (revision !== null && row.revision !== revision) {
        throw new Refusal(
          'course-changed',
          'Someone else has changed this course. Load it again to go on from there; nothing was overwritten.',
        )
      }
      const result = await change({ tx, course: row })
      await rounds.refresh(tx, id)
      await events.publish(tx, 'content', {})
      return result
    })
  }

  async function changeModule<Result>(
    viewer: Viewer,
    moduleId: string,
    change: (locked: Locked & { module: ModuleRow }) => Promise<Result>,
    { shown }: { shown: boolean } = { shown: true },
  ): Promise<Result> {
    const { course: known } = await module(viewer, moduleId)
    return db.transaction(async (tx) => {
      // Lock the course first, like every other writer, to avoid a deadlock.
      await holdCourse(tx, known.id)
      await lockModule(tx, moduleId)
      const row = await findModule(tx, moduleId)
      const whole = row && (await findCourse(tx, row.courseId))
      if (!row || !whole) throw moduleNotFound()
      const result = await change({ tx, course: whole, module: row })
      if (shown) {
        await rounds.refresh(tx, whole.id)
        await events.publish(tx, 'content', {})
      }
      return result
    })
  }
}

export function moduleNotFound(): Refusal {
  return new Refusal('module-not-found', 'There is no module at this address.')
}
