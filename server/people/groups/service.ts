import type { OutputOf } from '../../../contract/index.ts'
import type { GroupDetail, GroupFacts, PeopleAdded } from '../../../contract/people/groups.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { normaliseEmail } from '../../../rules/people/admissions.ts'
import { pageByTime, readCursor, uuids } from '../../platform/http/cursor.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { type PeopleFinder, peopleFinder } from './finding.ts'
import { type GroupsForImport, groupsForImport } from './for-imports.ts'
import { type GroupLearning, inCourses } from './in-courses.ts'
import { presentGroup, presentGroupDetail, presentPerson } from './present.ts'
import {
  countGroups,
  courseById,
  coursesOfGroup,
  coursesOfGroups,
  deleteCourse,
  deleteMember,
  deleteTeacher,
  findGroup,
  findOpenCourse,
  findTeacher,
  type GroupFilter,
  groupsAfter,
  insertCourse,
  insertGroup,
  insertMembers,
  insertTeacher,
  lockGroup,
  memberIds,
  membersAfter,
  namesOf,
  setArchived,
  teachersOf,
  updateGroup,
} from './queries.ts'
import { type TaughtGroups, taughtGroups } from './taught-groups.ts'

const pageSize = 50
const mostTeachers = 50
const mostCourses = 200

export interface GroupsDependencies {
  db: Database
  reads: Reads
  audit: AuditService
  learning: GroupLearning
}

/** Every change is in the audit log, written in the same transaction. */
export interface GroupsService extends PeopleFinder {
  /** @throws Refusal `invalid-input` for a page that does not exist */
  page(query: GroupFilter & { after?: string }): Promise<OutputOf<'GET /api/admin/groups'>>

  add(viewer: Viewer, facts: GroupFacts): Promise<GroupDetail>

  /** @throws Refusal `school-group-not-found` */
  detail(groupId: string): Promise<GroupDetail>

  /** @throws Refusal `school-group-not-found`, or `group-changed` if the revision is not the current one */
  change(viewer: Viewer, groupId: string, facts: GroupFacts & { revision: number }): Promise<GroupDetail>

  /** @throws Refusal `school-group-not-found` */
  setArchived(viewer: Viewer, groupId: string, archived: boolean): Promise<GroupDetail>

  /** @throws Refusal `school-group-not-found` */
  members(
    groupId: string,
    query: { search?: string; after?: string },
  ): Promise<OutputOf<'GET /api/admin/groups/{groupId}/members'>>

  /**
   * Adds people and enrolls them in the group's courses.
   *
   * @param text addresses or names
   * @throws Refusal `school-group-not-found`, or `invalid-input` for more than 500 people
   */
  addPeople(viewer: Viewer, groupId: string, text: string): Promise<PeopleAdded>

  /** Idempotent. @throws Refusal `school-group-not-found` */
  removePerson(viewer: Viewer, groupId: string, userId: string, endEnrollments: boolean): Promise<GroupDetail>

  /** @throws Refusal `school-group-not-found` or `not-a-teacher` */
  addTeacher(viewer: Viewer, groupId: string, email: string): Promise<GroupDetail>

  /** Idempotent. @throws Refusal `school-group-not-found` */
  removeTeacher(viewer: Viewer, groupId: string, userId: string): Promise<GroupDetail>

  /** Enrolls the people of the group. @throws Refusal `school-group-not-found` or `course-not-found` */
  addCourse(
    viewer: Viewer,
    groupId: string,
    courseId: string,
  ): Promise<OutputOf<'PUT /api/admin/groups/{groupId}/courses/{courseId}'>>

  /** Idempotent. @throws Refusal `school-group-not-found` */
  removeCourse(
    viewer: Viewer,
    groupId: string,
    courseId: string,
    endEnrollments: boolean,
  ): Promise<GroupDetail>

  /** Groups by part of their name, for a choice. */
  choices(query: { search?: string; after?: string }): Promise<OutputOf<'GET /api/teach/groups'>>

  /** Names by id. */
  names(ids: readonly string[]): Promise<Map<string, string>>

  /** Ids of the people of a group. @throws Refusal `school-group-not-found` */
  peopleOf(tx: Transaction, groupId: string): Promise<string[]>

  /** Enrolls people in a course. @param quietly they hear of the round they enter instead */
  enroll(
    tx: Transaction,
    courseId: string,
    userIds: readonly string[],
    quietly?: boolean,
  ): Promise<Pick<PeopleAdded, 'enrolled' | 'notEnrolled'>>

  forImport: GroupsForImport

  taught: TaughtGroups
}

export function groupsService({ db, reads, audit, learning }: GroupsDependencies): GroupsService {
  const courses = inCourses(learning)
  const finder = peopleFinder(reads)

  return {
    async page({ after, ...filter }) {
      const place = readCursor(after, { ids: uuids })
      return reads.read(async (db) => {
        const [found, total] = await Promise.all([
          groupsAfter(db, filter, place, pageSize + 1),
          countGroups(db, filter),
        ])
        const { rows, next } = pageByTime(found, pageSize)
        const taken = await coursesOfGroups(
          db,
          rows.map(({ id }) => id),
        )
        return { groups: rows.map((row) => presentGroup(row, taken)), total, next }
      })
    },

    add: (viewer, facts) =>
      db.transaction(async (tx) => {
        const id = await insertGroup(tx, facts)
        await audit.record(tx, viewer, {
          action: 'group.added',
          subject: { kind: 'group', id, label: facts.name },
          after: { ...facts },
        })
        return read(tx, id)
      }),

    detail: (groupId) => reads.read((place) => read(place, groupId)),

    change: (viewer, groupId, { revision, ...facts }) =>
      db.transaction(async (tx) => {
        const group = await locked(tx, groupId)
        if (group.revision !== revision) throw new Refusal('school-group-changed', changedText)
        await updateGroup(tx, groupId, facts)
        const { name, note, startsOn, timeZone } = group
        await audit.recordChange(tx, viewer, {
          action: 'group.edited',
          subject: { kind: 'group', id: groupId, label: facts.name },
          before: { name, note, startsOn, timeZone },
          after: { ...facts },
        })
        return read(tx, groupId)
      }),

    setArchived: (viewer, groupId, archived) =>
      db.transaction(async (tx) => {
        const group = await locked(tx, groupId)
        if (archived !== (group.archivedAt !== null)) {
          await setArchived(tx, groupId, archived)
          await audit.record(tx, viewer, {
            action: archived ? 'group.archived' : 'group.restored',
            subject: subjectOf(group),
          })
        }
        return read(tx, groupId)
      }),

    members: (groupId, query) =>
      reads.read(async (place) => {
        if (!uuids.test(groupId) || (await findGroup(place, groupId)) === null) throw groupNotFound()
        const rows = await membersAfter(place, groupId, { ...query, most: pageSize + 1 })
        const people = rows.slice(0, pageSize)
        const next = rows.length > pageSize ? (people.at(-1)?.id ?? null) : null
        return { people: people.map(presentPerson), next }
      }),

    addPeople: (viewer, groupId, text) =>
      db.transaction(async (tx) => {
        const group = await locked(tx, groupId)
        const { ids, unknown, ambiguous } = await finder.find(tx, text)
        const added = await insertMembers(tx, groupId, ids)
        const inRounds = await learning.coursesWithRound(tx, groupId)
        const outcome = await courses.enroll(tx, await coursesOfGroup(tx, groupId), added, inRounds)
        await learning.putInRoundsOfGroup(tx, groupId, added)
        if (added.length > 0) {
          await audit.record(tx, viewer, {
            action: 'group.people-added',
            subject: subjectOf(group),
            after: { people: added.length, enrollments: outcome.enrolled },
          })
        }
        return { added: added.length, already: ids.length - added.length, unknown, ambiguous, ...outcome }
      }),

    removePerson: (viewer, groupId, userId, endEnrollments) =>
      db.transaction(async (tx) => {
        const group = await locked(tx, groupId)
        const name = await deleteMember(tx, groupId, userId)
        if (name !== null) {
          const taken = endEnrollments ? await coursesOfGroup(tx, groupId) : []
          const ended = await courses.end(
            tx,
            taken.map(({ id }) => id),
            [userId],
            { endedById: viewer.id, reason: `Left the group “${group.name}”` },
          )
          await audit.record(tx, viewer, {
            action: 'group.person-removed',
            subject: subjectOf(group),
            after: { person: name, enrollmentsEnded: ended },
          })
        }
        return read(tx, groupId)
      }),

    addTeacher: (viewer, groupId, email) =>
      db.transaction(async (tx) => {
        const group = await locked(tx, groupId)
        const teacher = await findTeacher(tx, normaliseEmail(email))
        if (teacher === null) throw new Refusal('not-a-teacher', notATeacherText)
        if ((await teachersOf(tx, groupId, mostTeachers)).length >= mostTeachers) {
          throw new Refusal('conflict', `A group has at most ${mostTeachers} teachers.`)
        }
        if (await insertTeacher(tx, groupId, teacher.id)) {
          await audit.record(tx, viewer, {
            action: 'group.teacher-added',
            subject: subjectOf(group),
            after: { teacher: teacher.name },
          })
        }
        return read(tx, groupId)
      }),

    removeTeacher: (viewer, groupId, userId) =>
      db.transaction(async (tx) => {
        const group = await locked(tx, groupId)
        const name = await deleteTeacher(tx, groupId, userId)
        if (name !== null) {
          await audit.record(tx, viewer, {
            action: 'group.teacher-removed',
            subject: subjectOf(group),
            after: { teacher: name },
          })
        }
        return read(tx, groupId)
      }),

    addCourse: (viewer, groupId, courseId) =>
      db.transaction(async (tx) => {
        const group = await locked(tx, groupId)
        const course = await findOpenCourse(tx, courseId)
        if (course === null) throw new Refusal('course-not-found', 'There is no such published course.')
        const isNew = await insertCourse(tx, groupId, courseId)
        const outcome = await courses.enroll(tx, [course], await memberIds(tx, groupId))
        if (isNew) {
          await audit.record(tx, viewer, {
            action: 'group.course-added',
            subject: subjectOf(group),
            after: { course: course.code, enrollments: outcome.enrolled },
          })
        }
        return { group: await read(tx, groupId), ...outcome }
      }),

    removeCourse: (viewer, groupId, courseId, endEnrollments) =>
      db.transaction(async (tx) => {
        const group = await locked(tx, groupId)
        const code = await deleteCourse(tx, groupId, courseId)
        if (code !== null) {
          const people = endEnrollments ? await memberIds(tx, groupId) : []
          const reason = `The group “${group.name}” no longer takes the course`
          const ended = await courses.end(tx, [courseId], people, { endedById: viewer.id, reason })
          await audit.record(tx, viewer, {
            action: 'group.course-removed',
            subject: subjectOf(group),
            after: { course: code, enrollmentsEnded: ended },
          })
        }
        return read(tx, groupId)
      }),

    async choices({ search, after }) {
      const place = readCursor(after, { ids: uuids })
      const filter = search === undefined ? {} : { search }
      const found = await reads.read((db) => groupsAfter(db, filter, place, pageSize + 1))
      const { rows, next } = pageByTime(found, pageSize)
      return { groups: rows.map(({ id, name, memberCount }) => ({ id, name, memberCount })), next }
    },

    forImport: groupsForImport(learning),
    taught: taughtGroups({ reads }),
    names: (ids) => reads.read((place) => namesOf(place, ids)),
    ...finder,

    async peopleOf(tx, groupId) {
      await locked(tx, groupId)
      return memberIds(tx, groupId)
    },

    async enroll(tx, courseId, userIds, quietly = false) {
      const course = await courseById(tx, courseId)
      return courses.enroll(tx, course === null ? [] : [course], userIds, new Set(quietly ? [courseId] : []))
    },
  }

  async function read(place: Database | Transaction, groupId: string): Promise<GroupDetail> {
    const row = uuids.test(groupId) ? await findGroup(place, groupId) : null
    if (row === null) throw groupNotFound()
    const taken = await coursesOfGroups(place, [groupId], mostCourses)
    return presentGroupDetail(row, taken, await teachersOf(place, groupId, mostTeachers))
  }

  /** Two changes of one group happen one after the other. */
  async function locked(tx: Transaction, groupId: string) {
    const group = uuids.test(groupId) ? await lockGroup(tx, groupId) : null
    if (group === null) throw groupNotFound()
    return group
  }
}

const changedText = 'Another person changed this group. Please look at it again and repeat your change.'
const notATeacherText = 'No instructor or administrator has this address.'

const groupNotFound = () => new Refusal('school-group-not-found', 'There is no such group.')

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'group', id, label: name })
