import type { CompletionRequirements } from '../../../contract/assessment/completion.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { requiredItems, requirementsText, usualRequirements } from '../../../rules/assessment/completion.ts'
import { attendanceOf } from '../../../rules/courses/live-sessions.ts'
import type { CertificatesService } from '../../certificates/service.ts'
import type { CourseWork } from '../../courses/catalogue/course-work.ts'
import { type CatalogueService, courseNotFound } from '../../courses/catalogue/service.ts'
import type { LiveSessionsService } from '../../courses/live-sessions/service-interface.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { itemsOf } from '../gradebook/gradebook.ts'
import type { GradesService } from '../gradebook/service.ts'
import {
  type CourseOfStaff,
  presentCourseHead,
  presentCourseOfStaff,
  type TeachingService,
} from '../teaching/service.ts'
import { type Lacking, lacking } from './lacking.ts'
import {
  coursesWithoutWork,
  findRequirements,
  progressIn,
  putRequirements,
  requirementsOf,
} from './queries.ts'
import { needsOf, type WayToCertificate, wayTo } from './way-to-certificate.ts'

export interface CompletionDependencies {
  db: Database
  audit: AuditService
  teaching: TeachingService
  catalogue: Pick<CatalogueService, 'work'>
  learning: Pick<LearningService, 'courseFor'>
  grades: Pick<GradesService, 'standings' | 'gradesOf'>
  liveSessions: Pick<LiveSessionsService, 'marks' | 'marksOfPeople'>
  certificates: Pick<CertificatesService, 'issueWithWork'>
}

type Checklist = OutputOf<'GET /api/user/courses/{id}/completion'>
type StaffView = OutputOf<'GET /api/teach/courses/{id}/completion'>

/** What the certificates of a course ask for, and who has done it. */
export interface CompletionService extends Lacking {
  /** Where the viewer is; issues the certificate with work if it is due. @throws Refusal `course-not-found` */
  checklist(viewer: Viewer, courseId: string): Promise<Checklist>

  /** @throws Refusal `course-not-found` */
  requirements(viewer: Viewer, courseId: string): Promise<StaffView>

  /** Certificates that were issued stay as they are. @throws Refusal `course-not-found` or `requirements-changed` */
  setRequirements(
    viewer: Viewer,
    courseId: string,
    change: InputOf<'PUT /api/teach/courses/{id}/completion'>['body'],
  ): Promise<StaffView>

  /** Issues the certificates with work that a person earned, before they look at their certificates. */
  issueDue(viewer: Viewer): Promise<void>

  /** As `issueDue`, in one course for several people. */
  check(courseId: string, userIds: readonly string[]): Promise<void>
}

export function completionService({
  db,
  audit,
  teaching,
  catalogue: { work },
  learning,
  grades,
  liveSessions,
  certificates,
}: CompletionDependencies): CompletionService {
  return {
    ...lacking({ db, audit, teaching, grades, liveSessions }),

    async checklist(viewer, courseId) {
      const { id } = await learning.courseFor(viewer, courseId)
      const [way] = await waysOf(viewer.id, [id])
      if (way === undefined) throw courseNotFound()
      const issued = !viewer.seenBy && (await issueIfEarned(viewer.id, way))
      return present(way, way.earned || issued)
    },

    async requirements(viewer, courseId) {
      return staffView(await teaching.requireCourse(viewer, courseId, 'edit-course'))
    },

    async setRequirements(viewer, courseId, { revision, ...requirements }) {
      const course = await teaching.requireCourse(viewer, courseId, 'edit-course')
      await db.transaction(async (tx) => {
        const before = (await findRequirements(tx, courseId)) ?? usualRequirements
        if (!(await putRequirements(tx, courseId, requirements, revision)))
          throw new Refusal('requirements-changed', changedText)
        await audit.recordChange(tx, viewer, {
          action: 'course.completion-changed',
          subject: { kind: 'course', id: courseId, label: `${course.code} ${course.title}` },
          before: audited(before, course),
          after: audited(requirements, course),
        })
      })
      return staffView(course)
    },

    async issueDue(viewer) {
      if (viewer.seenBy) return
      const courseIds = await coursesWithoutWork(db, viewer.id)
      for (const way of await waysOf(viewer.id, courseIds)) await issueIfEarned(viewer.id, way)
    },

    async check(courseId, userIds) {
      for (const userId of userIds) {
        const [way] = await waysOf(userId, [courseId])
        if (way !== undefined) await issueIfEarned(userId, way)
      }
    },
  }

  async function waysOf(userId: string, courseIds: readonly string[]) {
    if (courseIds.length === 0) return []
    const known = await Promise.all(courseIds.map((id) => work.courseWork(id)))
    const courses = known.filter((course) => course !== null)
    const [decided, progress, reached] = await Promise.all([
      requirementsOf(db, courseIds),
      progressIn(db, userId, courseIds),
      grades.standings(userId, courses),
    ])
    const attending = [...decided].filter(([, { attendancePercent }]) => attendancePercent !== null)
    const marks =
      attending.length === 0
        ? new Map<string, []>()
        : await liveSessions.marks(
            userId,
            attending.map(([id]) => id),
          )
    return courses.flatMap((course, index) => {
      const far = progress.get(course.id)
      const found = reached[index]
      if (far === undefined || found === undefined) return []
      const attendance = attendanceOf(marks.get(course.id) ?? [])
      return [wayTo(course, decided.get(course.id) ?? usualRequirements, far, { ...found, attendance })]
    })
  }

  async function issueIfEarned(
    userId: string,
    { course, earned, isDue, needs }: WayToCertificate,
  ): Promise<boolean> {
    if (earned || !isDue) return false
    await db.transaction((tx) => certificates.issueWithWork(tx, userId, course.id, needs))
    return true
  }

  async function staffView(course: CourseOfStaff): Promise<StaffView> {
    const { revision, ...requirements } = (await findRequirements(db, course.id)) ?? {
      ...usualRequirements,
      revision: 0,
    }
    return {
      course: presentCourseOfStaff(course),
      requirements,
      items: itemsOf(course).map(({ points: _, ...item }) => item),
      revision,
    }
  }
}

function present(
  { course, requirements, hasWork, items, grade, attendance, modules, needs }: WayToCertificate,
  earned: boolean,
): Checklist {
  const { certificate, minimumGrade, attendancePercent } = requirements
  return {
    course: presentCourseHead(course),
    modules,
    forModules: certificate !== 'work',
    work: hasWork
      ? {
          needs,
          items,
          grade: minimumGrade === null ? null : { minimum: minimumGrade, ...grade },
          attendance: attendancePercent === null ? null : { minimum: attendancePercent, ...attendance },
          earned,
        }
      : null,
  }
}

const certificateNames = {
  modules: 'For the modules',
  both: 'For the modules, and one with work',
  work: 'Only with work',
}

const audited = (requirements: CompletionRequirements, course: CourseWork) => ({
  certificate: certificateNames[requirements.certificate],
  work: requirementsText(needsOf(requirements, requiredItems(requirements, itemsOf(course)))),
})

const changedText =
  'Someone changed these requirements while you were writing. Please look at their version first.'
