/** Who may enroll in a course, and those who wait to. */
import * as z from 'zod/mini'
import { courseOfStaff } from '../assessment/teaching.ts'
import { publicEnrollmentRules, requiredCourse } from '../courses/catalogue.ts'
import { endpoints } from '../endpoint.ts'
import { groupPerson } from './groups.ts'

const courseId = z.string().check(z.maxLength(64))

export const enrollmentRulesForm = z.object({
  who: publicEnrollmentRules.shape.who,
  capacity: z.nullable(
    z
      .int('Enter a whole number')
      .check(z.minimum(1, 'At least one place'), z.maximum(100_000, 'At most 100,000 places')),
  ),
  /** Ids of courses to complete first. */
  prerequisites: z.array(courseId).check(z.maxLength(10, 'Please choose at most 10 courses')),
})

export const enrollmentRulesChange = z.extend(enrollmentRulesForm, {
  /** Of the version on screen. */
  revision: z.int(),
})

const staffView = z.object({
  course: courseOfStaff,
  rules: z.extend(publicEnrollmentRules, {
    /** As students type it; null before one was made. */
    code: z.nullable(z.string()),
    /** 0 for a course that never had rules. */
    revision: z.int(),
  }),
  enrolled: z.int(),
  /** People who asked for a place or for permission. */
  waiting: z.int(),
})

export const enrollmentRequest = z.object({
  /** A place when one is free, or the permission of the staff. */
  kind: z.enum(['place', 'permission']),
  /** To the staff, in the person’s words. */
  note: z.string(),
  askedAt: z.string(),
})

export const waitingPerson = z.extend(groupPerson, enrollmentRequest.shape)

export const enrollmentDecision = z.object({
  userIds: z
    .array(courseId)
    .check(
      z.minLength(1, 'Tick at least one person'),
      z.maxLength(200, 'Please decide on at most 200 at a time'),
    ),
  enroll: z.boolean(),
})

const note = z.object({
  note: z.string().check(z.trim(), z.maxLength(500, 'Please keep it within 500 characters')),
})

const params = z.object({ id: courseId })
const refusals = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const

export const enrollmentRules = endpoints({
  'GET /api/teach/courses/{id}/enrollment-rules': {
    access: 'instructor',
    summary: 'Who may enroll in a course',
    params,
    output: staffView,
    refusals,
  },
  'PUT /api/teach/courses/{id}/enrollment-rules': {
    access: 'instructor',
    summary: 'Decide who may enroll',
    description: 'Those who are enrolled stay. If places become free, the waiting list moves up.',
    params,
    body: enrollmentRulesChange,
    output: staffView,
    refusals: {
      ...refusals,
      'enrollment-rules-changed': { status: 409, title: 'Another person changed these rules' },
    },
  },
  'POST /api/teach/courses/{id}/enrollment-rules/code': {
    access: 'instructor',
    summary: 'Replace the code; the old one no longer works',
    params,
    output: staffView,
    refusals,
  },
  'GET /api/teach/courses/{id}/enrollment-requests': {
    access: 'instructor',
    summary: 'People who wait to be enrolled, the first first, 50 at a time',
    params,
    query: z.object({
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: z.object({
      course: courseOfStaff,
      people: z.array(waitingPerson),
      total: z.int(),
      next: z.nullable(z.string()),
    }),
    refusals,
  },
  'POST /api/teach/courses/{id}/enrollment-requests/decisions': {
    access: 'instructor',
    summary: 'Enroll or decline people who wait, and notify them',
    params,
    body: enrollmentDecision,
    output: z.object({
      decided: z.int(),
      /** People in as many courses as are possible. */
      notEnrolled: z.int(),
    }),
    refusals,
  },
  'GET /api/user/courses/{id}/admission': {
    access: 'student',
    summary: 'Whether the viewer may enroll in a course, and what they wait for',
    params,
    output: z.object({
      course: z.object({ id: z.string(), code: z.string(), title: z.string(), departmentId: z.string() }),
      rules: publicEnrollmentRules,
      enrolled: z.boolean(),
      /** Whether the viewer may enroll, and otherwise why not, before a code is entered. */
      admission: z.enum(['open', 'code', 'full', 'prerequisites', 'invitation', 'closed']),
      /** Courses the viewer has still to complete. */
      missing: z.array(requiredCourse),
      request: z.nullable(
        z.extend(enrollmentRequest, {
          /** How many wait before the viewer. */
          ahead: z.int(),
        }),
      ),
    }),
    refusals,
  },
  'PUT /api/user/courses/{id}/enrollment-request': {
    access: 'student',
    summary: 'Ask for a place in a full course, or for permission to enroll',
    description: 'Idempotent; asking again changes the note and keeps the place in line.',
    params,
    body: z.extend(note, {
      /** If the course needs one. */
      code: z.optional(z.string().check(z.maxLength(40))),
    }),
    output: z.object({ request: enrollmentRequest }),
    refusals,
  },
  'DELETE /api/user/courses/{id}/enrollment-request': {
    access: 'student',
    summary: 'Wait no longer',
    params,
    output: z.object({ request: z.null() }),
  },
})

export type EnrollmentRulesOfStaff = z.infer<typeof staffView>
export type EnrollmentRulesForm = z.infer<typeof enrollmentRulesForm>
