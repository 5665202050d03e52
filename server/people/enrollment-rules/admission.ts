import { randomInt } from 'node:crypto'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { EnrollmentRulesOfStaff } from '../../../contract/people/enrollment-rules.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { courseAddress, waitingPeopleAddress } from '../../../rules/addresses.ts'
import {
  codeLength,
  codeLetters,
  enrollmentRulesText,
  requestFor,
  shownCode,
} from '../../../rules/people/enrollment-rules.ts'
import {
  type CourseOfStaff,
  presentCourseOfStaff,
  type TeachingService,
} from '../../assessment/teaching/service.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import { type CatalogueService, courseNotFound } from '../../courses/catalogue/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import type { Events } from '../../platform/events/events.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import {
  codesAskingFor,
  countEnrolled,
  countRequests,
  coursesWithLine,
  deleteRequests,
  deleteRules,
  findRequest,
  findRules,
  isEnrolled,
  lockRules,
  prerequisitesOf,
  putRequest,
  putRules,
  setPrerequisites,
  waitingAfter,
} from './queries.ts'
import type { EnrollmentRulesService } from './service.ts'

const pageSize = 50

export interface CourseAdmissionDependencies {
  db: Database
  reads: Reads
  events: Events
  audit: AuditService
  teaching: TeachingService
  catalogue: Pick<CatalogueService, 'findCourse'>
  learning: Pick<LearningService, 'enrollPeople' | 'fillPlaces'>
  notifications: Pick<NotificationsService, 'notify'>
  enrollmentRules: EnrollmentRulesService
}

/** Staff who decide who may enroll, and people who ask to. */
export interface CourseAdmissionService {
  /** @throws Refusal `course-not-found` */
  rules(viewer: Viewer, courseId: string): Promise<EnrollmentRulesOfStaff>

  /**
   * Those who are enrolled stay. If places become free, the waiting list moves up.
   *
   * @throws Refusal `course-not-found`, `enrollment-rules-changed`, or `invalid-input` for courses that need each other
   */
  setRules(
    viewer: Viewer,
    courseId: string,
    change: InputOf<'PUT /api/teach/courses/{id}/enrollment-rules'>['body'],
  ): Promise<EnrollmentRulesOfStaff>

  /** @throws Refusal `course-not-found` */
  replaceCode(viewer: Viewer, courseId: string): Promise<EnrollmentRulesOfStaff>

  /** @throws Refusal `course-not-found`, or `invalid-input` for a page that does not exist */
  waiting(
    viewer: Viewer,
    courseId: string,
    after: string | undefined,
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/enrollment-requests'>>

  /** Notifies them. People who no longer wait are passed over. @throws Refusal `course-not-found` */
  decide(
    viewer: Viewer,
    courseId: string,
    decision: InputOf<'POST /api/teach/courses/{id}/enrollment-requests/decisions'>['body'],
  ): Promise<OutputOf<'POST /api/teach/courses/{id}/enrollment-requests/decisions'>>

  /** Whether the viewer may enroll, and otherwise why not. @throws Refusal `course-not-found` */
  admission(viewer: Viewer, courseId: string): Promise<OutputOf<'GET /api/user/courses/{id}/admission'>>

  /**
   * Idempotent; the place in line stays.
   *
   * @throws Refusal `course-not-found`, `invalid-input` for a wrong code, or `conflict` where there is nothing to ask for
   */
  ask(
    viewer: Viewer,
    courseId: string,
    request: InputOf<'PUT /api/user/courses/{id}/enrollment-request'>['body'],
  ): Promise<OutputOf<'PUT /api/user/courses/{id}/enrollment-request'>>

  /** Idempotent. */
  withdraw(viewer: Viewer, courseId: string): Promise<void>

  /** Moves every waiting list up. */
  fillAllPlaces(): Promise<void>
}

export function courseAdmissionService(needs: CourseAdmissionDependencies): CourseAdmissionService {
  const { db, reads, events, audit, teaching, catalogue, learning, notifications, enrollmentRules } = needs

  return {
    async rules(viewer, courseId) {
      return staffView(db, await teaching.requireCourse(viewer, courseId, 'manage-people'))
    },

    async setRules(viewer, courseId, { revision, who, capacity, prerequisites }) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      await db.transaction(async (tx) => {
        const before = await lockRules(tx, courseId)
        if ((before?.revision ?? 0) !== revision) throw rulesChanged()
        const loop = await codesAskingFor(tx, courseId, prerequisites)
        if (loop.length > 0) throw askedForItself(course.code, loop)
        const earlier = { ...open, ...before, prerequisites: await prerequisitesOf(tx, courseId) }
        const isDefault = who === 'everyone' && capacity === null && prerequisites.length === 0
        if (isDefault) await deleteRules(tx, courseId)
        else {
          const rules = { who, capacity, code: codeFor(who, before?.code ?? null) }
          // Two people may make the first rules in the same moment: there is no row to lock yet.
          if (!(await putRules(tx, courseId, rules, revision))) throw rulesChanged()
        }
        await setPrerequisites(tx, courseId, prerequisites)
        await learning.fillPlaces(tx, courseId)
        await events.publish(tx, 'content', {})
        const after = { who, capacity, prerequisites: await prerequisitesOf(tx, courseId) }
        await audit.recordChange(tx, viewer, {
          action: 'course.enrollment-rules-changed',
          subject: subjectOf(course),
          before: { rules: enrollmentRulesText(earlier) },
          after: { rules: enrollmentRulesText(after) },
        })
      })
      return staffView(db, course)
    },

    async replaceCode(viewer, courseId) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      await db.transaction(async (tx) => {
        const rules = await lockRules(tx, courseId)
        if (rules === null) return
        const { who, capacity, revision } = rules
        await putRules(tx, courseId, { who, capacity, code: newCode() }, revision)
        await audit.record(tx, viewer, {
          action: 'course.enrollment-code-replaced',
          subject: subjectOf(course),
          after: { code: 'A new one; the old one ended' },
        })
      })
      return staffView(db, course)
    },

    async waiting(viewer, courseId, after) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      const [rows, total] = await reads.read((place) =>
        Promise.all([
          waitingAfter(place, courseId, readCursor(after), pageSize + 1),
          countRequests(place, courseId),
        ]),
      )
      const people = rows.slice(0, pageSize)
      const last = rows.length > pageSize ? people.at(-1) : undefined
      return {
        course: presentCourseOfStaff(course),
        people: people.map((person) => ({ ...person, askedAt: person.askedAt.toISOString() })),
        total,
        next: last === undefined ? null : writeCursor({ at: last.askedAt, id: last.id }),
      }
    },

    async decide(viewer, courseId, { userIds, enroll }) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      return db.transaction(async (tx) => {
        await lockRules(tx, courseId)
        const asked = await deleteRequests(tx, courseId, userIds)
        const refused = enroll
          ? (await learning.enrollPeople(tx, courseId, asked, { notifies: true })).refused
          : []
        const decided = asked.filter((id) => !refused.includes(id))
        if (decided.length > 0 && !enroll) {
          await notifications.notify(tx, {
            to: decided,
            kind: 'enrollment',
            data: { course: course.title, news: 'declined' },
            path: courseAddress(courseId),
            actorId: viewer.id,
          })
        }
        if (asked.length > 0) {
          await audit.record(tx, viewer, {
            action: 'course.enrollment-requests-decided',
            subject: subjectOf(course),
            after: { people: decided.length, decision: enroll ? 'Enrolled' : 'Declined' },
          })
        }
        return { decided: decided.length, notEnrolled: refused.length }
      })
    },

    async admission(viewer, courseId) {
      const course = await published(courseId)
      const { id, code, title, departmentId } = course
      const head = {
        course: { id, code, title, departmentId },
        rules: course.enrollmentRules ?? open,
        enrolled: await isEnrolled(db, courseId, viewer.id),
      }
      const rules = await findRules(db, courseId)
      if (rules === null) return { ...head, admission: 'open', missing: [], request: null }
      const { admission, missing } = await enrollmentRules.ask(db, rules, viewer.id, false)
      const request = await findRequest(db, courseId, viewer.id)
      return { ...head, admission, missing, request: request && presentRequest(request) }
    },

    async ask(viewer, courseId, { note, code }) {
      const { title } = await published(courseId)
      const hasCode = await enrollmentRules.isRightCode(viewer.id, courseId, code)
      const request = await db.transaction(async (tx) => {
        const rules = await lockRules(tx, courseId)
        if (rules === null || (await isEnrolled(tx, courseId, viewer.id))) throw mayEnrollNow()
        const { admission } = await enrollmentRules.ask(tx, rules, viewer.id, hasCode)
        if (admission === 'open') throw mayEnrollNow()
        const kind = requestFor(admission)
        if (kind === null) throw new Refusal('conflict', enrollmentRulesText({ ...rules, prerequisites: [] }))
        const { isNew, ...written } = await putRequest(tx, { courseId, userId: viewer.id, kind, note })
        if (isNew && kind === 'permission') {
          await notifications.notify(tx, {
            to: await teaching.staffWith(tx, courseId, 'manage-people'),
            kind: 'enrollment',
            data: { course: title, news: 'asked' },
            path: waitingPeopleAddress(courseId),
            actorId: viewer.id,
          })
        }
        return written
      })
      return { request: presentRequest(request) }
    },

    async withdraw(viewer, courseId) {
      await deleteRequests(db, courseId, [viewer.id])
    },

    async fillAllPlaces() {
      for (const courseId of await coursesWithLine(db)) {
        await db.transaction((tx) => learning.fillPlaces(tx, courseId))
      }
    },
  }

  async function published(courseId: string) {
    const course = await catalogue.findCourse(courseId)
    if (course === null) throw courseNotFound()
    return course
  }

  async function staffView(
    place: Database | Transaction,
    course: CourseOfStaff,
  ): Promise<EnrollmentRulesOfStaff> {
    const [rules, prerequisites, enrolled, waiting] = await Promise.all([
      findRules(place, course.id),
      prerequisitesOf(place, course.id),
      countEnrolled(place, course.id),
      countRequests(place, course.id),
    ])
    const { who = 'everyone', capacity = null, code = null, revision = 0 } = rules ?? {}
    return {
      course: presentCourseOfStaff(course),
      rules: { who, capacity, prerequisites, code: code && shownCode(code), revision },
      enrolled,
      waiting,
    }
  }
}

const open = { who: 'everyone' as const, capacity: null, prerequisites: [] }

const rulesChanged = () =>
  new Refusal(
    'enrollment-rules-changed',
    'Someone changed who may enroll while you were writing. Please look at their version first.',
  )

const mayEnrollNow = () => new Refusal('conflict', 'You need not wait: you can enroll in this course now.')

function askedForItself(code: string, loop: readonly string[]): Refusal {
  const message = `${loop.join(', ')} ${loop.length === 1 ? 'asks' : 'ask'} for ${code} first, so no one could begin.`
  return new Refusal('invalid-input', message, { fields: [{ field: 'prerequisites', message }] })
}

const codeFor = (who: string, before: string | null) => before ?? (who === 'code' ? newCode() : null)

const newCode = () =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

const presentRequest = <Row extends { askedAt: Date }>({ askedAt, ...request }: Row) => ({
  ...request,
  askedAt: askedAt.toISOString(),
})

const subjectOf = ({ id, code, title }: { id: string; code: string; title: string }) => ({
  kind: 'course',
  id,
  label: `${code} ${title}`,
})
