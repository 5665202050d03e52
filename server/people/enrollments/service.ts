import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { CoursePerson, EnrollmentState } from '../../../contract/people/enrollments.ts'
import type { Database } from '../../../database/client.ts'
import { areMany } from '../../../database/conditions/students-by-name.ts'
import { progressPercent } from '../../../rules/learning/progress.ts'
import { presentCourseOfStaff, type TeachingService } from '../../assessment/teaching/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { GroupsService } from '../groups/service.ts'
import { namesOfEnrolled, peopleOfCourse, wholeCourse } from './queries.ts'

const pageSize = 50
/** The audit log names this many people of one change. */
const mostNamed = 20

export interface CourseEnrollmentsDependencies {
  db: Database
  reads: Reads
  audit: AuditService
  teaching: TeachingService
  learning: Pick<LearningService, 'endEnrollments'>
  schoolGroups: Pick<GroupsService, 'find' | 'enroll'>
}

/** Who is in a course, and staff who add and remove people. */
export interface CourseEnrollmentsService {
  /** @throws Refusal `course-not-found` */
  page(
    viewer: Viewer,
    courseId: string,
    query: InputOf<'GET /api/teach/courses/{id}/people'>['query'],
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/people'>>

  /**
   * Enrolls everyone whose address or name is in the text. Idempotent.
   *
   * @throws Refusal `course-not-found`, or `invalid-input` for more than 500 people
   */
  add(
    viewer: Viewer,
    courseId: string,
    text: string,
  ): Promise<OutputOf<'POST /api/teach/courses/{id}/people'>>

  /** Work is kept, and comes back with a new enrollment. Idempotent. @throws Refusal `course-not-found` */
  remove(
    viewer: Viewer,
    courseId: string,
    removal: InputOf<'POST /api/teach/courses/{id}/people/removals'>['body'],
  ): Promise<OutputOf<'POST /api/teach/courses/{id}/people/removals'>>
}

export function courseEnrollmentsService({
  db,
  reads,
  audit,
  teaching,
  learning,
  schoolGroups,
}: CourseEnrollmentsDependencies): CourseEnrollmentsService {
  return {
    async page(viewer, courseId, { search = '', state, after = null }) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-people')
      const filter = { search: search.trim(), state, after }
      const { found, ...whole } = await reads.read(async (database) => {
        const course = await wholeCourse(database, courseId)
        const page = { most: pageSize + 1, many: areMany(course.total) }
        return { ...course, found: await peopleOfCourse(database, courseId, filter, page) }
      })
      const people = found.slice(0, pageSize).map(presentPerson)
      return {
        course: presentCourseOfStaff(course),
        people,
        ...whole,
        next: found.length > pageSize ? (people.at(-1)?.id ?? null) : null,
      }
    },

    async add(viewer, courseId, text) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      return db.transaction(async (tx) => {
        const { ids, unknown, ambiguous } = await schoolGroups.find(tx, text)
        const { enrolled, notEnrolled } = await schoolGroups.enroll(tx, courseId, ids)
        if (enrolled > 0) {
          await audit.record(tx, viewer, {
            action: 'course.people-added',
            subject: subjectOf(course),
            after: { people: enrolled },
          })
        }
        const already = ids.length - enrolled - notEnrolled.length
        return { added: enrolled, already, unknown, ambiguous, enrolled, notEnrolled }
      })
    },

    async remove(viewer, courseId, { userIds, reason }) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      return db.transaction(async (tx) => {
        const names = await namesOfEnrolled(tx, courseId, userIds)
        const removed = await learning.endEnrollments(tx, courseId, userIds)
        if (removed > 0) {
          await audit.record(tx, viewer, {
            action: 'course.people-removed',
            subject: subjectOf(course),
            after: { people: removed, names: names.slice(0, mostNamed).join(', ') },
            reason,
          })
        }
        return { removed }
      })
    },
  }
}

type PersonRow = Awaited<ReturnType<typeof peopleOfCourse>>[number]

function presentPerson({
  completed,
  completedModules,
  moduleCount,
  enrolledAt,
  lastActivityAt,
  ...person
}: PersonRow): CoursePerson {
  return {
    ...person,
    enrolledAt: enrolledAt.toISOString(),
    state: stateOf(completed, lastActivityAt),
    percent: progressPercent(completedModules, moduleCount),
    lastActivityAt: lastActivityAt === null ? null : new Date(lastActivityAt).toISOString(),
  }
}

function stateOf(completed: boolean, lastActivityAt: string | null): EnrollmentState {
  if (completed) return 'completed'
  return lastActivityAt === null ? 'not-begun' : 'in-progress'
}

const subjectOf = ({ id, code, title }: { id: string; code: string; title: string }) => ({
  kind: 'course',
  id,
  label: `${code} ${title}`,
})
