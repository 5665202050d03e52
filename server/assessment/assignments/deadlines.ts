import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { CourseWork } from '../../courses/catalogue/course-work.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { type CourseOfStaff, presentCourseOfStaff, type TeachingService } from '../teaching/service.ts'
import { writeDeadlines } from './grading-queries.ts'
import { dueDatesOf, latePoliciesOf } from './queries.ts'
import { taughtAssignments } from './taught-assignments.ts'

/** When the assignments of a course are due, and what late work costs. */
export interface Deadlines {
  /** @throws Refusal `course-not-found` */
  deadlines(viewer: Viewer, courseId: string): Promise<OutputOf<'GET /api/teach/courses/{id}/deadlines'>>

  /** @throws Refusal `course-not-found`, or `invalid-input` for an assignment of another course */
  setDeadlines(
    viewer: Viewer,
    courseId: string,
    deadlines: InputOf<'PUT /api/teach/courses/{id}/deadlines'>['body'],
  ): Promise<OutputOf<'PUT /api/teach/courses/{id}/deadlines'>>
}

export function deadlines({
  db,
  teaching,
  audit,
}: {
  db: Database
  teaching: Pick<TeachingService, 'requireCourse'>
  audit: AuditService
}): Deadlines {
  return {
    async deadlines(viewer, courseId) {
      return presentDeadlines(await teaching.requireCourse(viewer, courseId, 'see-work'))
    },

    async setDeadlines(viewer, courseId, input) {
      const course = await teaching.requireCourse(viewer, courseId, 'edit-course')
      const known = new Set(course.assignments.map(({ id }) => id))
      const fields = input.due.flatMap(({ assignmentId }, index) =>
        known.has(assignmentId)
          ? []
          : [{ field: `due.${index}.assignmentId`, message: 'This course has no such assignment' }],
      )
      if (fields.length > 0) throw new Refusal('invalid-input', fields[0]?.message, { fields })
      const latest = new Map(input.due.map(({ assignmentId, dueAt }) => [assignmentId, dueAt]))
      const due = [...latest].map(([assignmentId, dueAt]) => {
        return { assignmentId, dueAt: dueAt === null ? null : new Date(dueAt) }
      })
      await db.transaction(async (tx) => {
        const before = await auditedDeadlines(tx, course)
        await writeDeadlines(tx, courseId, input.late, due)
        await audit.recordChange(tx, viewer, {
          action: 'course.deadlines-changed',
          subject: { kind: 'course', id: courseId, label: `${course.code} ${course.title}` },
          before,
          after: await auditedDeadlines(tx, course),
        })
      })
      return presentDeadlines(course)
    },
  }

  /** Due dates and late policy for the audit log. */
  async function auditedDeadlines(tx: Transaction, course: CourseWork) {
    const policy = (await latePoliciesOf(tx, [course.id]))(course.id)
    const due = new Map((await dueDatesOf(tx, [course.id])).map((row) => [row.assignmentId, row.dueAt]))
    const dates = course.assignments.map(({ id, title, modulePosition }) => {
      return [`Due, module ${modulePosition}: ${title}`, due.get(id)?.toISOString() ?? null]
    })
    return { ...policy, ...Object.fromEntries(dates) }
  }

  async function presentDeadlines(course: CourseOfStaff) {
    const [policyOf, assignments] = await Promise.all([
      latePoliciesOf(db, [course.id]),
      taughtAssignments(db, course),
    ])
    return { course: presentCourseOfStaff(course), late: policyOf(course.id), assignments }
  }
}
