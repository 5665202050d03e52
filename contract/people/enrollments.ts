/** The people of a course, for its staff. */
import * as z from 'zod/mini'
import { courseOfStaff } from '../assessment/teaching.ts'
import { publicEnrollmentRules } from '../courses/catalogue.ts'
import { endpoints } from '../endpoint.ts'
import { visible } from '../visible-text.ts'
import { groupPerson, newMembers, peopleAdded } from './groups.ts'

export const enrollmentState = z.enum(['not-begun', 'in-progress', 'completed'])

/** What the people of a course are sorted by. */
export const peopleSort = z.enum(['name', 'progress', 'activity', 'grade'])
export const sortDirection = z.enum(['ascending', 'descending'])

export const coursePerson = z.extend(groupPerson, {
  enrolledAt: z.string(),
  state: enrollmentState,
  /** Of the modules, rounded. */
  percent: z.int(),
  /** The last work in the course; null if there is none. */
  lastActivityAt: z.nullable(z.string()),
  /** Name of their round; null if self-paced. */
  round: z.nullable(z.string()),
  /** Names of their school groups, at most three. */
  groups: z.array(z.string()),
  /** The course grade in percent; null while nothing counts. */
  grade: z.nullable(z.number()),
})

/** Someone who was in a course. */
export const pastPerson = z.extend(groupPerson, {
  enrolledAt: z.string(),
  endedAt: z.string(),
  /** Null if they left by themselves. */
  reason: z.nullable(z.string()),
  /** Who ended it; null if they left by themselves, or if that account is gone. */
  endedBy: z.nullable(z.string()),
})

export const enrollmentsEnded = z.object({
  userIds: z
    .array(z.string().check(z.maxLength(64)))
    .check(
      z.minLength(1, 'Tick at least one person'),
      z.maxLength(200, 'Please remove at most 200 at a time'),
    ),
  /** For the audit log. */
  reason: z
    .string('Please give a reason')
    .check(
      z.trim(),
      ...visible('Please give a reason'),
      z.maxLength(500, 'Please keep the reason within 500 characters'),
    ),
})

/** A pasted address or name, and whom it means. */
export const pastedLine = z.object({
  /** As it was pasted; pasted again on its own, it means the same. */
  text: z.string(),
  /** The address, or the name. */
  wanted: z.string(),
  /** `new-address`: no account has it. */
  state: z.enum(['found', 'already', 'several', 'new-address', 'unknown-name', 'no-address']),
  /** Whom it means; for `several`, at most ten to choose from. */
  people: z.array(groupPerson),
})

/** Which of several people a pasted name means. */
const chosenPerson = z.object({
  name: z.string().check(z.maxLength(300)),
  userId: z.string().check(z.maxLength(64)),
})

/** Of any courses, by the ids of the enrollments. */
export const manyEnded = z.object({
  enrollmentIds: z
    .array(z.uuid('Invalid enrollment id'))
    .check(
      z.minLength(1, 'Tick at least one enrollment'),
      z.maxLength(200, 'Please remove at most 200 at a time'),
    ),
  reason: enrollmentsEnded.shape.reason,
})

const params = z.object({ id: z.string().check(z.maxLength(64)) })
const refusals = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const

export const courseEnrollments = endpoints({
  'GET /api/teach/courses/{id}/people': {
    access: 'instructor',
    summary: 'People of a course by name or by a figure, 50 at a time',
    params,
    query: z.object({
      /** Part of a name or an address. */
      search: z.optional(z.string().check(z.maxLength(100))),
      state: z.optional(enrollmentState),
      /** By name if it is left out. Who has no figure comes first, ascending. */
      sort: z.optional(peopleSort),
      direction: z.optional(sortDirection),
      /** `next` of the page before, with the same filter and order. */
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: z.object({
      course: courseOfStaff,
      people: z.array(coursePerson),
      /** What a course of this size can be sorted by, both ways; ascending by name always. */
      sorts: z.array(peopleSort),
      /** Without search and state. */
      total: z.int(),
      /** Who may enroll; null for everyone. */
      rules: z.nullable(publicEnrollmentRules),
      /** People who asked to be enrolled. */
      waiting: z.int(),
      next: z.nullable(z.string()),
    }),
    refusals,
  },
  'GET /api/teach/courses/{id}/people-export': {
    access: 'instructor',
    summary: 'People of a course as a CSV file; cells that look like formulas are escaped',
    params,
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(100))),
      state: z.optional(enrollmentState),
    }),
    download: true,
    output: z.file(),
    refusals,
  },
  'POST /api/teach/courses/{id}/people': {
    access: 'instructor',
    summary: 'Enroll people by addresses or names',
    params,
    description:
      'With `invite`, addresses without an account get one and an invitation, in the name that is beside them.',
    body: z.extend(newMembers, {
      invite: z.optional(z.boolean()),
      /** For names that several people have. */
      chosen: z.optional(z.array(chosenPerson).check(z.maxLength(500))),
    }),
    output: z.extend(peopleAdded, {
      /** Accounts that were made. */
      invited: z.int(),
    }),
    refusals,
  },
  'POST /api/teach/courses/{id}/people/preview': {
    access: 'instructor',
    summary: 'What enrolling by addresses or names would do, line by line; changes nothing',
    params,
    body: newMembers,
    output: z.object({
      lines: z.array(pastedLine),
      /** Why no one can be enrolled now; null if people can. */
      closed: z.nullable(z.string()),
    }),
    refusals,
  },
  'POST /api/teach/courses/{id}/people/group': {
    access: 'instructor',
    summary: 'Enroll everyone who is in a school group now',
    params,
    body: z.object({
      groupId: z.string('Choose a group').check(z.minLength(1, 'Choose a group'), z.maxLength(64)),
    }),
    output: z.pick(peopleAdded, { added: true, already: true, enrolled: true, notEnrolled: true }),
    refusals: { ...refusals, 'school-group-not-found': { status: 404, title: 'Group Not Found' } },
  },
  'GET /api/teach/courses/{id}/people/past': {
    access: 'instructor',
    summary: 'Who was in a course and is not any more, the latest end first, 50 at a time',
    params,
    query: z.object({
      /** Part of a name or an address. */
      search: z.optional(z.string().check(z.maxLength(100))),
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: z.object({
      course: courseOfStaff,
      people: z.array(pastPerson),
      next: z.nullable(z.string()),
    }),
    refusals,
  },
  'POST /api/teach/courses/{id}/people/returns': {
    access: 'instructor',
    summary: 'Enroll people again who were in a course; their work and their round come back',
    params,
    body: z.object({
      userIds: z
        .array(z.string().check(z.maxLength(64)))
        .check(
          z.minLength(1, 'Tick at least one person'),
          z.maxLength(200, 'Please bring back at most 200 at a time'),
        ),
    }),
    output: z.pick(peopleAdded, { added: true, notEnrolled: true }),
    refusals,
  },
  'POST /api/teach/courses/{id}/people/removals': {
    access: 'instructor',
    summary: 'End enrollments; work is kept, and comes back with a new enrollment',
    params,
    body: enrollmentsEnded,
    output: z.object({ removed: z.int() }),
    refusals,
  },
  'POST /api/admin/enrollments/removals': {
    access: 'admin',
    summary: 'End enrollments of any courses; work is kept, and comes back with a new enrollment',
    body: manyEnded,
    output: z.object({ removed: z.int() }),
  },
})

export type PeopleSort = z.infer<typeof peopleSort>
export type SortDirection = z.infer<typeof sortDirection>
export type PastPerson = z.infer<typeof pastPerson>
export type PastedLine = z.infer<typeof pastedLine>
export type CoursePerson = z.infer<typeof coursePerson>
export type EnrollmentState = z.infer<typeof enrollmentState>
