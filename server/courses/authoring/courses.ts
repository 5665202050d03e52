import type {
  AuthoredCourse,
  CourseFacts,
  CourseStatus,
  FactsChange,
  Finding,
} from '../../../contract/courses/authoring.ts'
import type { InputOf } from '../../../contract/index.ts'
import type { Transaction } from '../../../database/client.ts'
import { possibleStates } from '../../../rules/courses/authoring.ts'
import { departmentLabel } from '../../../rules/courses/catalogue.ts'
import { hindrancesOf, isReady } from '../../../rules/courses/course-checks.ts'
import { archivingAsksAdministrator } from '../../../rules/people/course-roles.ts'
import type { Purpose } from '../../media/purposes.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { comeAgain } from '../../platform/jobs/too-early.ts'
import { lockArchiveRequest } from './archive-request-queries.ts'
import { requestNotFound, settleArchiveRequest } from './archive-requests.ts'
import type { AuthoringDependencies, Authors } from './authors.ts'
import { checkCourse } from './checking.ts'
import {
  allDepartments,
  type CourseRow,
  courseWithCode,
  type DepartmentRow,
  findCourse,
  holdDepartment,
  insertCourse,
  lockCourseCodes,
  lockScheduledCourse,
  newCourseId,
  outlineOf,
  updateCourse,
  usedCovers,
} from './course-queries.ts'
import type { LecturesOfAuthors } from './lectures.ts'
import { presentAuthoredCourse } from './present.ts'

/** Milliseconds. The job starts slightly after its time, never before it. */
const jobMargin = 500

export const beginsNoCoursesText =
  'You cannot begin courses. Ask an administrator to let you, or to add the course.'

export const coverPurpose = 'course-cover'

export const courseCovers: Purpose = {
  longest: 20_000_000,
  accepts: 'picture',
  picture: { longestSide: 1_200, sizes: [480] },
  staysAfterDeletion: true,
  mayUpload: (viewer) => viewer.role !== 'student',
  mayRead: () => true,
}

/** The facts and the state of courses. */
export interface CoursesOfAuthors {
  /** All departments, in order. */
  departments(): Promise<DepartmentRow[]>

  /** @throws Refusal `course-not-found` */
  course(viewer: Viewer, id: string): Promise<AuthoredCourse>

  /** What is missing before the course can be published. @throws Refusal `course-not-found` */
  checks(viewer: Viewer, id: string): Promise<Finding[]>

  /**
   * Creates a draft at the end of the catalog. A course author becomes its teacher.
   *
   * @throws Refusal `begins-no-courses`, `code-taken` or `invalid-input`
   */
  create(viewer: Viewer, facts: CourseFacts): Promise<AuthoredCourse>

  /** @throws Refusal `course-not-found`, `course-changed`, `code-taken` or `invalid-input` */
  changeFacts(viewer: Viewer, id: string, change: FactsChange): Promise<AuthoredCourse>

  /**
   * Changes the state of a course. Publishing also makes every changed lecture live.
   *
   * @param options.onRequest only if a teacher's request to archive it is still there
   * @throws Refusal `course-not-found`, `state-not-possible`, `not-ready`, `request-not-found` or `invalid-input`
   */
  setStatus(
    viewer: Viewer,
    id: string,
    wanted: InputOf<'PUT /api/authoring/courses/{id}/status'>['body'],
    options?: { onRequest: boolean },
  ): Promise<AuthoredCourse>

  /** Publishes a scheduled course. One that is no longer ready becomes a draft again, and the audit log records the reason. */
  publishDue(courseId: string): Promise<void>

  /** The course with its outline, as sent to authors. */
  whole(row: CourseRow): Promise<AuthoredCourse>
}

export function coursesOfAuthors(
  { db, audit, events, jobs, media, drawing, now, notifications, teaching }: AuthoringDependencies,
  authors: Authors,
  lectures: LecturesOfAuthors,
): CoursesOfAuthors {
  return {
    departments: () => allDepartments(db),

    async course(viewer, id) {
      return whole(await authors.course(viewer, id))
    },

    async checks(viewer, id) {
      return checkCourse(db, drawing, await authors.course(viewer, id))
    },

    async create(viewer, facts) {
      if (!(await teaching.beginsCourses(viewer))) throw beginsNoCourses()
      const row = await db.transaction(async (tx) => {
        await lockCourseCodes(tx)
        if ((await courseWithCode(tx, facts.code)) !== null) throw codeTaken(facts.code)
        const id = await newCourseId(tx, facts.code)
        const instructor = await facultyOf(tx, facts.departmentId)
        const values = { ...facts, id, instructor, status: 'draft' as const, editedAt: now() }
        if (!(await insertCourse(tx, values))) throw new Error(`The new id ${id} is taken`)
        if (viewer.role !== 'admin') await teaching.assignTo(tx, id, viewer.id)
        await audit.record(tx, viewer, {
          action: 'course.created',
          subject: { kind: 'course', id, label: `${facts.code} ${facts.title}` },
          after: auditedFacts(facts),
        })
        await events.publish(tx, 'content', {})
        return required(await findCourse(tx, id))
      })
      return whole(row)
    },

    async changeFacts(viewer, id, { revision, coverId, ...facts }) {
      const row = await authors.changeCourse(viewer, id, revision, async ({ tx, course }) => {
        refuseGaps(course.status, facts)
        if (facts.code !== course.code) await requireFreeCode(tx, facts.code, id)
        const instructor = await facultyOf(tx, facts.departmentId, course.departmentId)
        const isNewCover = coverId !== course.coverId
        if (isNewCover && coverId !== null) await media.attach(tx, viewer.id, coverPurpose, [coverId])
        await updateCourse(tx, id, { ...facts, instructor, coverId })
        if (isNewCover && course.coverId !== null) {
          await media.release(tx, [course.coverId], (ids) => usedCovers(tx, ids))
        }
        await audit.recordChange(tx, viewer, {
          action: 'course.edited',
          subject: subjectOf(course),
          before: { ...auditedFacts(course), cover: course.coverId },
          after: { ...auditedFacts(facts), cover: coverId },
        })
        return required(await findCourse(tx, id))
      })
      return whole(row)
    },

    async setStatus(viewer, id, wanted, { onRequest } = { onRequest: false }) {
      const { status } = wanted
      const publishAt = status === 'scheduled' ? dayOf(wanted.publishAt, now(), 'publishAt') : null
      const known = await authors.course(viewer, id)
      if (status === 'published' || status === 'scheduled') await readAhead(known)
      const row = await authors.changeCourse(viewer, id, null, async ({ tx, course }) => {
        if (onRequest && !(await lockArchiveRequest(tx, id))) throw requestNotFound()
        if (course.status === status && status !== 'scheduled') return course
        if (!possibleStates(course.status, course.enrolled).includes(status)) {
          throw new Refusal('state-not-possible', whyNot(course))
        }
        if (status === 'archived' && archivingAsksAdministrator(viewer.role === 'admin', course.enrolled)) {
          const message = 'People are enrolled in this course. Ask an administrator to archive it.'
          throw new Refusal('archiving-asks-administrator', message)
        }
        if (status === 'published' || status === 'scheduled') {
          await holdDepartment(tx, course.departmentId)
          const findings = await checkCourse(tx, drawing, required(await findCourse(tx, id)))
          if (!isReady(findings)) {
            throw new Refusal('not-ready', `Not yet: ${hindrancesOf(findings).join(' ')}`)
          }
        }
        await putStatus(tx, course, { status, publishAt })
        await settleArchiveRequest(tx, notifications, { course, by: viewer, archived: status === 'archived' })
        if (status === 'published') await lectures.makeAllLive(tx, id)
        if (publishAt !== null) {
          const startAfter = new Date(publishAt.getTime() + jobMargin)
          await jobs.enqueue(tx, 'courses.publish', { courseId: id }, { startAfter })
        }
        await audit.record(tx, viewer, {
          action: actions[status],
          subject: subjectOf(course),
          before: { status: course.status, publishAt: course.publishAt?.toISOString() ?? null },
          after: { status, publishAt: publishAt?.toISOString() ?? null },
        })
        return required(await findCourse(tx, id))
      })
      return whole(row)
    },

    publishDue,

    whole,
  }

  async function whole(row: CourseRow) {
    return presentAuthoredCourse(row, await outlineOf(db, row.id))
  }

  async function putStatus(
    tx: Transaction,
    course: CourseRow,
    values: { status: CourseStatus; publishAt: Date | null },
  ) {
    await updateCourse(tx, course.id, values)
  }

  /**
   * Reads and renders the lectures before the transaction: it takes a second, and the transaction would hold a
   * connection.
   */
  async function readAhead(course: CourseRow): Promise<void> {
    await checkCourse(db, drawing, course)
    await lectures.drawAllAhead(course.id)
  }

  async function publishDue(courseId: string): Promise<void> {
    const known = await findCourse(db, courseId)
    if (known !== null) await readAhead(known)
    await db.transaction(async (tx) => {
      const due = await lockScheduledCourse(tx, courseId)
      if (due?.publishAt == null) return
      if (due.publishAt > now()) {
        const times = { at: due.publishAt, now: now() }
        return comeAgain(jobs, tx, ['courses.publish', { courseId }], times)
      }
      await holdDepartment(tx, due.departmentId)
      const course = await findCourse(tx, courseId)
      if (course === null) return
      const findings = await checkCourse(tx, drawing, course)
      const status = isReady(findings) ? 'published' : 'draft'
      await putStatus(tx, course, { status, publishAt: null })
      if (status === 'published') await lectures.makeAllLive(tx, courseId)
      const blocking = findings.filter(({ blocks }) => blocks).map(({ text }) => text)
      await audit.recordOfSite(tx, {
        action: actions[status],
        subject: subjectOf(course),
        before: { status: course.status },
        after: { status },
        reason: blocking.length === 0 ? 'As scheduled' : `Not ready: ${blocking.join(' ')}`,
      })
      await events.publish(tx, 'content', {})
    })
  }
}

/** A time to come. @throws Refusal `invalid-input` at `field` */
export function dayOf(chosen: string | null | undefined, now: Date, field: string): Date {
  const day = chosen ? new Date(chosen) : null
  if (day === null || day <= now) {
    const message = 'Please choose a day and time to come'
    throw new Refusal('invalid-input', message, { fields: [{ field, message }] })
  }
  return day
}

const actions = {
  draft: 'course.withdrawn',
  scheduled: 'course.scheduled',
  published: 'course.published',
  archived: 'course.archived',
} as const

export function subjectOf({ id, code, title }: Pick<CourseRow, 'id' | 'code' | 'title'>) {
  return { kind: 'course', id, label: `${code} ${title}` }
}

function auditedFacts(facts: CourseFacts) {
  const { code, title, departmentId, difficulty, description, outcomes } = facts
  return { code, title, department: departmentId, difficulty, description, outcomes: outcomes.join(' / ') }
}

/**
 * The teacher of every course is the faculty of its department (specification, section 3).
 *
 * @param before the current department of the course; the course may stay there if it is archived, but not move there
 */
export async function facultyOf(tx: Transaction, departmentId: string, before?: string): Promise<string> {
  const department = (await allDepartments(tx)).find(({ id }) => id === departmentId)
  if (department === undefined || (department.archived && departmentId !== before)) {
    const message = 'Please choose a department'
    throw new Refusal('invalid-input', message, { fields: [{ field: 'departmentId', message }] })
  }
  return `${departmentLabel(department.name)} Faculty`
}

/** A course that is published or scheduled must keep its description and outcomes. */
function refuseGaps(status: CourseStatus, { description, outcomes }: CourseFacts): void {
  if (status !== 'published' && status !== 'scheduled') return
  const fields = outcomes.flatMap((outcome, index) =>
    outcome === ''
      ? [{ field: `outcomes.${index}`, message: 'A published course has no empty outcomes' }]
      : [],
  )
  if (description === '')
    fields.unshift({ field: 'description', message: 'A published course has a description' })
  if (fields.length > 0) throw new Refusal('invalid-input', 'Please look at the marked fields.', { fields })
}

function whyNot({ status, enrolled }: CourseRow): string {
  if (status === 'published' && enrolled > 0)
    return `${enrolled === 1 ? 'One person is' : `${enrolled} people are`} enrolled, so the course cannot be taken back. Archive it instead: they keep it.`
  return 'The course cannot change to this state now. Reload the page to see its state.'
}

async function requireFreeCode(tx: Transaction, code: string, id: string): Promise<void> {
  await lockCourseCodes(tx)
  const holder = await courseWithCode(tx, code)
  if (holder !== null && holder !== id) throw codeTaken(code)
}

export function beginsNoCourses(): Refusal {
  return new Refusal('begins-no-courses', beginsNoCoursesText)
}

export function codeTaken(code: string): Refusal {
  const message = `Another course has the code ${code}`
  return new Refusal('code-taken', message, { fields: [{ field: 'code', message }] })
}

function required(row: CourseRow | null): CourseRow {
  if (row === null) throw new Error('The course is gone right after it was written')
  return row
}
