import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { EnrollmentState } from '../../../contract/people/enrollments.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { areMany } from '../../../database/conditions/students-by-name.ts'
import { isStandInSurname } from '../../../rules/people/admissions.ts'
import { enrollmentStateNames } from '../../../rules/people/enrollment-states.ts'
import { invitationsIn } from '../../../rules/people/groups.ts'
import { closedCourseText } from '../../../rules/people/not-enrolled.ts'
import { mostSorted, peopleSorts } from '../../../rules/people/people-order.ts'
import type { GradesService } from '../../assessment/gradebook/service.ts'
import {
  type CourseOfStaff,
  presentCourseOfStaff,
  type TeachingService,
} from '../../assessment/teaching/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import { csvFile, everyPage } from '../../platform/http/csv-file.ts'
import { uuids } from '../../platform/http/cursor.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Mail } from '../../platform/mail/service.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { AccountsService, NewPerson } from '../accounts/service-interface.ts'
import type { GroupsService } from '../groups/service.ts'
import { type PastEnrollments, pastEnrollments } from './past.ts'
import { presentLine, presentPerson, subjectOf } from './present.ts'
import {
  countPeople,
  enrolledAmong,
  lockEnrollments,
  namesOfEnrolled,
  type PeopleFilter,
  peopleOfCourse,
  wholeCourse,
} from './queries.ts'
import { sortedPeople } from './sorted.ts'

const pageSize = 50
const exportBatch = 500
/** The audit log names this many people of one change. */
const mostNamed = 20

interface Removal {
  course: { id: string; code: string; title: string }
  userIds: readonly string[]
  names: readonly string[]
  reason: string
}

export interface CourseEnrollmentsDependencies {
  db: Database
  reads: Reads
  audit: AuditService
  teaching: TeachingService
  learning: Pick<LearningService, 'endEnrollments' | 'enrollPeople' | 'putInRound'>
  accounts: Pick<AccountsService, 'createMany'>
  mail: Mail
  grades: Pick<GradesService, 'percents'>
  schoolGroups: Pick<GroupsService, 'find' | 'lookUp' | 'peopleOf' | 'names' | 'enroll'>
}

/** Who is in a course, and staff who add and remove people. */
export interface CourseEnrollmentsService extends PastEnrollments {
  /** @throws Refusal `course-not-found` */
  page(
    viewer: Viewer,
    courseId: string,
    query: InputOf<'GET /api/teach/courses/{id}/people'>['query'],
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/people'>>

  /**
   * What `add` would do with each address and name.
   *
   * @throws Refusal `course-not-found`, or `invalid-input` for more than 500 people
   */
  preview(
    viewer: Viewer,
    courseId: string,
    text: string,
  ): Promise<OutputOf<'POST /api/teach/courses/{id}/people/preview'>>

  /** Enrolls everyone who is in a group now. @throws Refusal `course-not-found` or `school-group-not-found` */
  addGroup(
    viewer: Viewer,
    courseId: string,
    groupId: string,
  ): Promise<OutputOf<'POST /api/teach/courses/{id}/people/group'>>

  /**
   * Enrolls everyone whose address or name is in the text, and notifies them. Idempotent.
   *
   * @param people.invite makes accounts for addresses without one, and invites them
   * @throws Refusal `course-not-found`, or `invalid-input` for more than 500 people
   */
  add(
    viewer: Viewer,
    courseId: string,
    people: InputOf<'POST /api/teach/courses/{id}/people'>['body'],
  ): Promise<OutputOf<'POST /api/teach/courses/{id}/people'>>

  /** @throws Refusal `course-not-found` */
  export(
    viewer: Viewer,
    courseId: string,
    query: InputOf<'GET /api/teach/courses/{id}/people-export'>['query'],
  ): Promise<ReadableStream<Uint8Array>>

  /** Work is kept, and comes back with a new enrollment. Idempotent. @throws Refusal `course-not-found` */
  remove(
    viewer: Viewer,
    courseId: string,
    removal: InputOf<'POST /api/teach/courses/{id}/people/removals'>['body'],
  ): Promise<OutputOf<'POST /api/teach/courses/{id}/people/removals'>>

  /** As `remove`, of any courses. Idempotent. */
  removeMany(
    viewer: Viewer,
    removal: InputOf<'POST /api/admin/enrollments/removals'>['body'],
  ): Promise<OutputOf<'POST /api/admin/enrollments/removals'>>
}

export function courseEnrollmentsService({
  db,
  reads,
  audit,
  teaching,
  learning,
  schoolGroups,
  accounts,
  mail,
  grades,
}: CourseEnrollmentsDependencies): CourseEnrollmentsService {
  const sorted = sortedPeople({ reads, grades }, pageSize)
  return {
    ...pastEnrollments({ db, reads, audit, teaching, learning, schoolGroups }),

    async page(viewer, courseId, { search = '', state, sort = 'name', direction = 'ascending', after }) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-people')
      const filter = { search: search.trim(), state }
      const whole = await reads.read((place) => wholeCourse(place, courseId))
      const isByName = sort === 'name' && direction === 'ascending'
      const page = isByName
        ? await pageByName(course, { ...filter, after: after ?? null }, areMany(whole.total))
        : await sorted.page(course, filter, { sort, direction, after, total: whole.total })
      const sorts = peopleSorts.filter((one) => whole.total <= mostSorted[one])
      return { course: presentCourseOfStaff(course), ...page, ...whole, sorts }
    },

    async preview(viewer, courseId, text) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      const closed = closedCourseText(course.status)
      // Names are looked up only for those who can enroll them.
      if (closed !== null) return { lines: [], closed }
      const lines = await schoolGroups.lookUp(text)
      const ids = lines.flatMap(({ found }) => found.map(({ id }) => id))
      const inCourse = await reads.read((place) => enrolledAmong(place, courseId, ids))
      return {
        lines: lines.map((line) => presentLine(line, inCourse)),
        closed,
      }
    },

    async addGroup(viewer, courseId, groupId) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      const group = uuids.test(groupId) ? (await schoolGroups.names([groupId])).get(groupId) : undefined
      return db.transaction(async (tx) => {
        const ids = await schoolGroups.peopleOf(tx, groupId)
        const { enrolled, notEnrolled } = await schoolGroups.enroll(tx, courseId, ids)
        if (enrolled > 0) {
          await audit.record(tx, viewer, {
            action: 'course.people-added',
            subject: subjectOf(course),
            after: { people: enrolled, group: group ?? groupId },
          })
        }
        return { added: enrolled, already: ids.length - enrolled - notEnrolled.length, enrolled, notEnrolled }
      })
    },

    async add(viewer, courseId, { people: text, invite = false, chosen = [] }) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      return db.transaction(async (tx) => {
        const { ids, unknown, ambiguous } = await schoolGroups.find(tx, text, chosen)
        const { enrolled, notEnrolled } = await schoolGroups.enroll(tx, courseId, ids)
        // An invitation to a course that no one can enter would mislead.
        const invites = invite && course.status === 'published'
        const invited = invites ? await inviteAll(tx, viewer, invitationsIn(text, unknown)) : []
        const newcomers = await learning.enrollPeople(
          tx,
          courseId,
          invited.map(({ id }) => id),
        )
        const all = enrolled + newcomers.enrolled.length
        if (all > 0) {
          await audit.record(tx, viewer, {
            action: 'course.people-added',
            subject: subjectOf(course),
            after: { people: all, ...(invited.length === 0 ? {} : { invited: invited.length }) },
          })
        }
        const addresses = new Set(invited.map(({ email }) => email))
        return {
          added: all,
          already: ids.length - enrolled - notEnrolled.length,
          unknown: unknown.filter((line) => !addresses.has(line)),
          ambiguous,
          enrolled: all,
          notEnrolled,
          invited: invited.length,
        }
      })
    },

    async export(viewer, courseId, { search = '', state }) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-people')
      const { total } = await wholeCourse(db, courseId)
      const filter = { search: search.trim(), state }
      const rows = await countPeople(db, courseId, filter)
      await db.transaction((tx) =>
        audit.record(tx, viewer, {
          action: 'enrollments.exported',
          subject: subjectOf(course),
          after: { rows },
        }),
      )
      return csvFile(exportHead, linesOf(course, filter, areMany(total)))
    },

    async remove(viewer, courseId, { userIds, reason }) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      return db.transaction(async (tx) => {
        const names = await namesOfEnrolled(tx, courseId, userIds)
        return { removed: await end(tx, viewer, { course, userIds, names, reason }) }
      })
    },

    removeMany: (viewer, { enrollmentIds, reason }) =>
      db.transaction(async (tx) => {
        const rows = await lockEnrollments(tx, enrollmentIds)
        let removed = 0
        for (const own of Map.groupBy(rows, ({ course }) => course.id).values()) {
          const [first] = own
          if (first === undefined) continue
          const userIds = own.map(({ userId }) => userId)
          const names = own.map(({ name }) => name)
          removed += await end(tx, viewer, { course: first.course, userIds, names, reason })
        }
        return { removed }
      }),
  }

  async function end(tx: Transaction, viewer: Viewer, { course, userIds, names, reason }: Removal) {
    const ending = { endedById: viewer.id, reason }
    const removed = await learning.endEnrollments(tx, course.id, userIds, ending)
    if (removed > 0) {
      await audit.record(tx, viewer, {
        action: 'course.people-removed',
        subject: subjectOf(course),
        after: { people: removed, names: names.slice(0, mostNamed).join(', ') },
        reason,
      })
    }
    return removed
  }

  async function pageByName(course: CourseOfStaff, filter: PeopleFilter, many: boolean) {
    const found = await reads.read((place) =>
      peopleOfCourse(place, course.id, filter, { most: pageSize + 1, many }),
    )
    const rows = found.slice(0, pageSize)
    const ids = rows.map(({ id }) => id)
    const percents = await grades.percents(course, ids)
    const next = found.length > pageSize ? (ids.at(-1) ?? null) : null
    return { people: rows.map((row) => presentPerson(row, percents)), next }
  }

  async function inviteAll(tx: Transaction, viewer: Viewer, people: readonly NewPerson[]) {
    if (people.length === 0) return []
    const made = await accounts.createMany(
      tx,
      people.map((person) => ({
        ...person,
        role: 'student' as const,
        hasStandInSurname: isStandInSurname(person.lastName),
      })),
      viewer.id,
    )
    for (const { email, firstName, setupPath } of made) {
      const variables = { firstName, path: setupPath }
      await mail.queue(tx, { to: email, template: 'setup-password', variables })
    }
    return made
  }

  async function* linesOf(
    course: CourseOfStaff,
    filter: { search: string; state: EnrollmentState | undefined },
    many: boolean,
  ) {
    const pages = everyPage(
      exportBatch,
      (after: string | null) =>
        peopleOfCourse(db, course.id, { ...filter, after }, { most: exportBatch, many }),
      ({ id }) => id,
    )
    for await (const rows of pages) {
      const percents = await grades.percents(
        course,
        rows.map(({ id }) => id),
      )
      yield rows.map((row) => {
        const person = presentPerson(row, percents)
        return [
          ...[person.email, row.firstName, row.lastName, 'student', course.code],
          ...[
            person.groups.join(', '),
            person.round ?? '',
            enrollmentStateNames[person.state],
            String(person.percent),
          ],
          ...[String(person.grade ?? ''), person.enrolledAt, person.lastActivityAt ?? ''],
        ]
      })
    }
  }
}

/** The first columns are those that an import of people reads. */
const exportHead = [
  ...['E-mail', 'First name', 'Last name', 'Role', 'Course', 'Group', 'Round', 'State', 'Progress'],
  ...['Grade', 'Enrolled', 'Last active'],
]
