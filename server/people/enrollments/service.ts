import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { CoursePerson, EnrollmentState } from '../../../contract/people/enrollments.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { areMany } from '../../../database/conditions/students-by-name.ts'
import { progressPercent } from '../../../rules/learning/progress.ts'
import { isStandInSurname } from '../../../rules/people/admissions.ts'
import { invitationsIn } from '../../../rules/people/groups.ts'
import type { GradesService } from '../../assessment/gradebook/service.ts'
import {
  type CourseOfStaff,
  presentCourseOfStaff,
  type TeachingService,
} from '../../assessment/teaching/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import { csvFile, everyPage } from '../../platform/http/csv-file.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Mail } from '../../platform/mail/service.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { AccountsService, NewPerson } from '../accounts/service-interface.ts'
import type { GroupsService } from '../groups/service.ts'
import { countPeople, namesOfEnrolled, peopleOfCourse, wholeCourse } from './queries.ts'

const pageSize = 50
const exportBatch = 500
/** The audit log names this many people of one change. */
const mostNamed = 20

export interface CourseEnrollmentsDependencies {
  db: Database
  reads: Reads
  audit: AuditService
  teaching: TeachingService
  learning: Pick<LearningService, 'endEnrollments' | 'enrollPeople'>
  accounts: Pick<AccountsService, 'createMany'>
  mail: Mail
  grades: Pick<GradesService, 'percents'>
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
  return {
    async page(viewer, courseId, { search = '', state, after = null }) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-people')
      const filter = { search: search.trim(), state, after }
      const { found, ...whole } = await reads.read(async (database) => {
        const course = await wholeCourse(database, courseId)
        const page = { most: pageSize + 1, many: areMany(course.total) }
        return { ...course, found: await peopleOfCourse(database, courseId, filter, page) }
      })
      const rows = found.slice(0, pageSize)
      const percents = await grades.percents(
        course,
        rows.map(({ id }) => id),
      )
      const people = rows.map((row) => presentPerson(row, percents))
      return {
        course: presentCourseOfStaff(course),
        people,
        ...whole,
        next: found.length > pageSize ? (people.at(-1)?.id ?? null) : null,
      }
    },

    async add(viewer, courseId, { people: text, invite = false }) {
      const course = await teaching.requireCourse(viewer, courseId, 'manage-people')
      return db.transaction(async (tx) => {
        const { ids, unknown, ambiguous } = await schoolGroups.find(tx, text)
        const { enrolled, notEnrolled } = await schoolGroups.enroll(tx, courseId, ids)
        const invited = invite ? await inviteAll(tx, viewer, invitationsIn(text, unknown)) : []
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
          ...[person.groups.join(', '), person.round ?? '', person.state, String(person.percent)],
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

type PersonRow = Awaited<ReturnType<typeof peopleOfCourse>>[number]

function presentPerson(
  {
    completed,
    completedModules,
    moduleCount,
    enrolledAt,
    lastActivityAt,
    firstName: _,
    lastName: __,
    ...person
  }: PersonRow,
  percents: ReadonlyMap<string, number | null>,
): CoursePerson {
  return {
    ...person,
    enrolledAt: enrolledAt.toISOString(),
    state: stateOf(completed, lastActivityAt),
    percent: progressPercent(completedModules, moduleCount),
    grade: percents.get(person.id) ?? null,
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
