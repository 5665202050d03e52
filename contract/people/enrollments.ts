/** The people of a course, for its staff. */
import * as z from 'zod/mini'
import { courseOfStaff } from '../assessment/teaching.ts'
import { publicEnrollmentRules } from '../courses/catalogue.ts'
import { endpoints } from '../endpoint.ts'
import { visible } from '../visible-text.ts'
import { groupPerson, newMembers, peopleAdded } from './groups.ts'

export const enrollmentState = z.enum(['not-begun', 'in-progress', 'completed'])

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

const params = z.object({ id: z.string().check(z.maxLength(64)) })
const refusals = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const

export const courseEnrollments = endpoints({
  'GET /api/teach/courses/{id}/people': {
    access: 'instructor',
    summary: 'People of a course by name, 50 at a time',
    params,
    query: z.object({
      /** Part of a name or an address. */
      search: z.optional(z.string().check(z.maxLength(100))),
      state: z.optional(enrollmentState),
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: z.object({
      course: courseOfStaff,
      people: z.array(coursePerson),
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
    body: z.extend(newMembers, { invite: z.optional(z.boolean()) }),
    output: z.extend(peopleAdded, {
      /** Accounts that were made. */
      invited: z.int(),
    }),
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
})

export type CoursePerson = z.infer<typeof coursePerson>
export type EnrollmentState = z.infer<typeof enrollmentState>
