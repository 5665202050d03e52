import type { CourseHead, Instructor } from '../../../contract/assessment/teaching.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { CourseWork } from '../../courses/catalogue/course-work.ts'
import { type CatalogueService, courseNotFound } from '../../courses/catalogue/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { ReportsService } from '../../school/reports/service.ts'
import {
  countToGrade,
  coursesTaughtBy,
  findInstructor,
  instructorsOf,
  isInstructorOf,
  putInstructor,
  removeInstructor,
} from './queries.ts'

const pageLength = 200

/** Who teaches which course. For checks over many rows, use database/conditions/teaches-course.ts. */
export interface TeachingService {
  /** Whether the viewer may see students' work in a course: its instructors and every administrator. */
  teaches(viewer: Viewer, courseId: string): Promise<boolean>

  /**
   * Returns a course the viewer teaches, in any status. For all others it does not exist.
   *
   * @throws Refusal `course-not-found`
   */
  requireCourse(viewer: Viewer, courseId: string): Promise<CourseWork>

  /** The courses a viewer teaches, in catalog order, 200 at a time, and how much waits for a grade. */
  courses(
    viewer: Viewer,
    query: { search?: string; after?: string | null },
  ): Promise<OutputOf<'GET /api/teach/courses'>>

  /** @throws Refusal `course-not-found` */
  instructors(courseId: string): Promise<Instructor[]>

  /** Idempotent. @throws Refusal `course-not-found` or `no-such-instructor` */
  assign(viewer: Viewer, courseId: string, email: string): Promise<Instructor[]>

  /** As `assign`, within a transaction and without an audit entry. @returns false if already assigned */
  assignTo(tx: Transaction, courseId: string, userId: string): Promise<boolean>

  /** @throws Refusal `course-not-found` */
  remove(viewer: Viewer, courseId: string, userId: string): Promise<Instructor[]>
}

export function teachingService({
  db,
  catalogue: { work },
  reports,
  audit,
}: {
  db: Database
  catalogue: Pick<CatalogueService, 'work'>
  reports: Pick<ReportsService, 'enrolledByCourse'>
  audit: AuditService
}): TeachingService {
  return {
    teaches,
    requireCourse,

    async courses(viewer, { search = '', after = null }) {
      const [rows, waiting, enrolledIn] = await Promise.all([
        coursesTaughtBy(db, viewer, { search, after, most: pageLength + 1 }),
        countToGrade(db, viewer),
        reports.enrolledByCourse(),
      ])
      const page = rows.slice(0, pageLength)
      return {
        courses: page.map((row) => ({ ...row, students: enrolledIn(row.id) })),
        waiting,
        next: rows.length > pageLength ? (page.at(-1)?.id ?? null) : null,
      }
    },

    async instructors(courseId) {
      await existing(courseId)
      return instructorsOf(db, courseId)
    },

    async assign(viewer, courseId, email) {
      const course = await existing(courseId)
      await db.transaction(async (tx) => {
        const person = await findInstructor(tx, email)
        if (person === null) {
          const message = 'No instructor has this address. Make them an instructor first.'
          throw new Refusal('no-such-instructor', message, { fields: [{ field: 'email', message }] })
        }
        if (!(await putInstructor(tx, courseId, person.id))) return
        const after = { instructor: person.name }
        await audit.record(tx, viewer, {
          action: 'course.instructor-assigned',
          subject: subjectOf(course),
          after,
        })
      })
      return instructorsOf(db, courseId)
    },

    assignTo: putInstructor,

    async remove(viewer, courseId, userId) {
      const course = await existing(courseId)
      await db.transaction(async (tx) => {
        const name = await removeInstructor(tx, courseId, userId)
        if (name === null) return
        const before = { instructor: name }
        await audit.record(tx, viewer, {
          action: 'course.instructor-removed',
          subject: subjectOf(course),
          before,
        })
      })
      return instructorsOf(db, courseId)
    },
  }

  async function teaches(viewer: Viewer, courseId: string): Promise<boolean> {
    if (viewer.role === 'admin') return true
    return viewer.role === 'instructor' && isInstructorOf(db, viewer.id, courseId)
  }

  async function requireCourse(viewer: Viewer, courseId: string): Promise<CourseWork> {
    const [mine, course] = await Promise.all([teaches(viewer, courseId), work.courseWork(courseId)])
    if (!mine || course === null) throw courseNotFound()
    return course
  }

  async function existing(courseId: string): Promise<CourseWork> {
    const course = await work.courseWork(courseId)
    if (course === null) throw courseNotFound()
    return course
  }
}

const subjectOf = ({ id, code, title }: CourseWork) => ({ kind: 'course', id, label: `${code} ${title}` })

export function presentCourseHead({ id, code, title, departmentId }: CourseWork): CourseHead {
  return { id, code, title, departmentId }
}
