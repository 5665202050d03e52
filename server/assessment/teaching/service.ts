import type {
  CourseHead,
  CourseOfStaff as PresentedCourse,
  StaffMember,
} from '../../../contract/assessment/teaching.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { courseStaffAddress } from '../../../rules/addresses.ts'
import {
  abilitiesOf,
  type CourseAbility,
  type CourseRole,
  courseAbilities,
  courseRoleNames,
  mayInCourse,
} from '../../../rules/people/course-roles.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
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
  isCourseAuthor,
  lockStaff,
  putManyStaff,
  putStaff,
  removeManyStaff,
  removeStaff,
  roleInCourse,
  staffOf,
} from './queries.ts'

const pageLength = 200

/** A course and what the viewer may do in it. */
export type CourseOfStaff = CourseWork & { can: CourseAbility[] }

/** Who may do what in which course. For checks over many rows, use database/conditions/teaches-course.ts. */
export interface TeachingService {
  /** Whether the viewer's course role allows it; administrators may do everything. */
  teaches(viewer: Viewer, courseId: string, ability: CourseAbility): Promise<boolean>

  /** What the viewer may do in a course; empty for most people. */
  abilities(viewer: Viewer, courseId: string): Promise<CourseAbility[]>

  /**
   * Returns a course in which the viewer may do something, in any status. For all others it does not exist.
   *
   * @throws Refusal `course-not-found`
   */
  requireCourse(viewer: Viewer, courseId: string, ability: CourseAbility): Promise<CourseOfStaff>

  /** The courses of the viewer's roles, in catalog order, 200 at a time, and how much waits for their grade. */
  courses(
    viewer: Viewer,
    query: { search?: string; after?: string | null },
  ): Promise<OutputOf<'GET /api/teach/courses'>>

  /** Whether the viewer may begin courses: course authors and administrators. */
  beginsCourses(viewer: Viewer): Promise<boolean>

  /** @throws Refusal `course-not-found` */
  staff(viewer: Viewer, courseId: string): Promise<StaffOfCourse>

  /** Idempotent. @throws Refusal `course-not-found`, `no-such-instructor` or `last-teacher` */
  assign(
    viewer: Viewer,
    courseId: string,
    member: InputOf<'POST /api/teach/courses/{id}/staff'>['body'],
  ): Promise<StaffOfCourse>

  /** Ids of those whose course role allows it. */
  staffWith(place: Database | Transaction, courseId: string, ability: CourseAbility): Promise<string[]>

  /** Makes a person the teacher of their new course, within its transaction and without an audit entry. */
  assignTo(tx: Transaction, courseId: string, userId: string): Promise<void>

  /** Gives people a role in a course, for an import; they hear of it. @returns ids of those who did not have it */
  assignMany(
    tx: Transaction,
    courseId: string,
    userIds: readonly string[],
    role: CourseRole,
  ): Promise<string[]>

  /** Takes the roles of an import back. */
  unassignMany(tx: Transaction, courseId: string, userIds: readonly string[]): Promise<void>

  /** Idempotent. @throws Refusal `course-not-found` or `last-teacher` */
  remove(viewer: Viewer, courseId: string, userId: string): Promise<StaffOfCourse>
}

export interface StaffOfCourse {
  course: PresentedCourse
  staff: StaffMember[]
}

export function teachingService({
  db,
  catalogue: { work },
  reports,
  audit,
  notifications,
}: {
  db: Database
  catalogue: Pick<CatalogueService, 'work'>
  reports: Pick<ReportsService, 'enrolledByCourse'>
  audit: AuditService
  notifications: Pick<NotificationsService, 'notify'>
}): TeachingService {
  return {
    teaches,
    abilities,
    requireCourse,

    async courses(viewer, { search = '', after = null }) {
      const [rows, waiting, enrolledIn, mayBegin] = await Promise.all([
        coursesTaughtBy(db, viewer, { search, after, most: pageLength + 1 }),
        countToGrade(db, viewer),
        reports.enrolledByCourse(),
        beginsCourses(viewer),
      ])
      const page = rows.slice(0, pageLength)
      return {
        courses: page.map(({ role, ...row }) => ({
          ...row,
          can: viewer.role === 'admin' ? [...courseAbilities] : abilitiesOf(role),
          students: enrolledIn(row.id),
        })),
        waiting,
        mayBegin,
        next: rows.length > pageLength ? (page.at(-1)?.id ?? null) : null,
      }
    },

    beginsCourses,

    async staff(viewer, courseId) {
      return present(await requireCourse(viewer, courseId, 'see-work'))
    },

    async assign(viewer, courseId, { email, role }) {
      const course = await requireCourse(viewer, courseId, 'manage-staff')
      await db.transaction(async (tx) => {
        const person = await findInstructor(tx, email)
        if (person === null) {
          const message = 'No instructor has this address. An administrator makes people instructors.'
          throw new Refusal('no-such-instructor', message, { fields: [{ field: 'email', message }] })
        }
        const known = await lockStaff(tx, courseId)
        const before = known.find(({ userId }) => userId === person.id)?.role ?? null
        if (before === role) return
        if (before === 'teacher') requireOtherTeacher(viewer, known, person.id)
        await putStaff(tx, courseId, person.id, role)
        await audit.record(tx, viewer, {
          action: 'course.instructor-assigned',
          subject: subjectOf(course),
          ...(before === null ? {} : { before: { instructor: person.name, role: courseRoleNames[before] } }),
          after: { instructor: person.name, role: courseRoleNames[role] },
        })
        await notifyStaff(tx, course, [person.id], role, viewer.id)
      })
      return present(course)
    },

    async staffWith(place, courseId, ability) {
      const staff = await staffOf(place, courseId)
      return staff.filter(({ role }) => mayInCourse(role, ability)).map(({ id }) => id)
    },

    assignTo: (tx, courseId, userId) => putStaff(tx, courseId, userId, 'teacher'),

    async assignMany(tx, courseId, userIds, role) {
      const added = await putManyStaff(tx, courseId, userIds, role)
      const course = added.length === 0 ? null : await work.courseWork(courseId)
      if (course !== null) await notifyStaff(tx, course, added, role)
      return added
    },
    unassignMany: (tx, courseId, userIds) => removeManyStaff(tx, courseId, userIds),

    async remove(viewer, courseId, userId) {
      const course = await requireCourse(viewer, courseId, 'manage-staff')
      await db.transaction(async (tx) => {
        const known = await lockStaff(tx, courseId)
        const role = known.find((member) => member.userId === userId)?.role
        if (role === undefined) return
        if (role === 'teacher') requireOtherTeacher(viewer, known, userId)
        const name = (await removeStaff(tx, courseId, userId)) ?? ''
        await audit.record(tx, viewer, {
          action: 'course.instructor-removed',
          subject: subjectOf(course),
          before: { instructor: name, role: courseRoleNames[role] },
        })
      })
      return present(course)
    },
  }

  async function beginsCourses(viewer: Viewer): Promise<boolean> {
    return viewer.role === 'admin' || (viewer.role === 'instructor' && (await isCourseAuthor(db, viewer.id)))
  }

  async function abilities(viewer: Viewer, courseId: string): Promise<CourseAbility[]> {
    if (viewer.role === 'admin') return [...courseAbilities]
    if (viewer.role === 'student') return []
    return abilitiesOf(await roleInCourse(db, viewer.id, courseId))
  }

  async function teaches(viewer: Viewer, courseId: string, ability: CourseAbility): Promise<boolean> {
    return (await abilities(viewer, courseId)).includes(ability)
  }

  async function requireCourse(
    viewer: Viewer,
    courseId: string,
    ability: CourseAbility,
  ): Promise<CourseOfStaff> {
    const [can, course] = await Promise.all([abilities(viewer, courseId), work.courseWork(courseId)])
    if (!can.includes(ability) || course === null) throw courseNotFound()
    return { ...course, can }
  }

  /** Tells new staff what they may do, with the address of the course. */
  async function notifyStaff(
    tx: Transaction,
    { id, code, title }: CourseWork,
    to: readonly string[],
    role: CourseRole,
    actorId?: string,
  ): Promise<void> {
    await notifications.notify(tx, {
      to,
      kind: 'course-role',
      data: { course: `${code} ${title}`, role },
      path: courseStaffAddress(id),
      ...(actorId === undefined ? {} : { actorId }),
    })
  }

  async function present(course: CourseOfStaff): Promise<StaffOfCourse> {
    return { course: presentCourseOfStaff(course), staff: await staffOf(db, course.id) }
  }
}

/** A teacher cannot leave a course without one; an administrator may. */
function requireOtherTeacher(
  viewer: Viewer,
  staff: readonly { userId: string; role: CourseRole }[],
  leavingId: string,
): void {
  if (viewer.role === 'admin') return
  if (staff.some(({ userId, role }) => role === 'teacher' && userId !== leavingId)) return
  throw new Refusal('last-teacher', 'This course has no other teacher. Add one first.')
}

const subjectOf = ({ id, code, title }: CourseWork) => ({ kind: 'course', id, label: `${code} ${title}` })

export function presentCourseHead({ id, code, title, departmentId }: CourseWork): CourseHead {
  return { id, code, title, departmentId }
}

export function presentCourseOfStaff(course: CourseOfStaff): PresentedCourse {
  return { ...presentCourseHead(course), can: course.can }
}
