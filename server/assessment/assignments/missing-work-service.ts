import type { MissingStudent } from '../../../contract/assessment/teaching.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { areMany } from '../../../database/conditions/students-by-name.ts'
import type { CourseAbility } from '../../../rules/people/course-roles.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import { presentCourseOfStaff, type TeachingService } from '../teaching/service.ts'
import { giveExtension } from './extensions.ts'
import { countLacking, studentName, studentsLacking } from './missing-work-queries.ts'
import { taughtAssignments } from './taught-assignments.ts'
import { assignmentTimings, type Timing } from './timing.ts'

const pageLength = 50

/** Students who have not submitted. */
export interface MissingWorkService {
  /** @throws Refusal `course-not-found` or `assignment-not-found` */
  missing(
    viewer: Viewer,
    place: Place,
    page: { after?: string | null },
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/assignments/{assignmentId}/missing'>>

  /**
   * Gives a student another due date, with or without a submission.
   *
   * @param dueAt null removes the extension
   * @throws Refusal `course-not-found`, `assignment-not-found` or `student-not-found`
   */
  extend(
    viewer: Viewer,
    student: Place & { userId: string },
    dueAt: string | null,
  ): Promise<OutputOf<'PUT /api/teach/courses/{id}/assignments/{assignmentId}/extensions/{userId}'>>
}

export function missingWorkService({
  db,
  teaching,
  notifications,
  audit,
  settings,
  now,
}: {
  db: Database
  teaching: TeachingService
  notifications: NotificationsService
  audit: AuditService
  settings: Pick<SettingsService, 'site'>
  now: () => Date
}): MissingWorkService {
  const timings = assignmentTimings({ db, settings })

  return {
    async missing(viewer, place, { after = null }) {
      const { course } = await requireAssignment(viewer, place, 'see-work')
      const counted = await countLacking(db, { courseId: course.id, assignmentId: place.assignmentId })
      const found = await studentsLacking(
        db,
        { courseId: course.id, assignmentId: place.assignmentId },
        { after, most: pageLength + 1, many: areMany(counted.students) },
      )
      const page = found.slice(0, pageLength)
      const [timingOf, assignments] = await Promise.all([
        timings.read(
          [course.id],
          page.map(({ userId }) => userId),
        ),
        taughtAssignments(db, course),
      ])
      return {
        course: presentCourseOfStaff(course),
        assignments,
        students: page.map((student) =>
          present(student, timingOf(student.userId, course.id, place.assignmentId)),
        ),
        missing: counted.missing,
        studentCount: counted.students,
        next: found.length > pageLength ? (page.at(-1)?.userId ?? null) : null,
      }
    },

    async extend(viewer, { userId, ...place }, dueAt) {
      const { course, assignment } = await requireAssignment(viewer, place, 'grade')
      const name = await studentName(db, course.id, userId)
      if (name === null) throw new Refusal('student-not-found', 'This person is not enrolled in the course.')
      await giveExtension({ db, notifications, audit }, viewer, {
        userId,
        studentName: name,
        courseId: course.id,
        courseCode: course.code,
        assignmentId: assignment.id,
        title: assignment.title,
        dueAt,
      })
      const timingOf = await timings.read([course.id], [userId])
      return { student: present({ userId, name }, timingOf(userId, course.id, assignment.id)) }
    },
  }

  function present({ userId, name }: { userId: string; name: string }, timing: Timing): MissingStudent {
    return {
      studentId: userId,
      studentName: name,
      dueAt: timing.dueAt?.toISOString() ?? null,
      extendedTo: timing.extendedTo?.toISOString() ?? null,
      overdue: timing.isLate(now()),
    }
  }

  async function requireAssignment(viewer: Viewer, { id, assignmentId }: Place, ability: CourseAbility) {
    const course = await teaching.requireCourse(viewer, id, ability)
    const assignment = course.assignments.find((known) => known.id === assignmentId)
    if (assignment === undefined) {
      throw new Refusal('assignment-not-found', 'This course has no such assignment.')
    }
    return { course, assignment }
  }
}

interface Place {
  id: string
  assignmentId: string
}
