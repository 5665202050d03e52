/** Lasting accommodations of a person: more time on every quiz, and later due dates, in one course or in all. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { day } from '../moments.ts'

export const accommodationFacts = z
  .object({
    /** Of the time limit of each quiz that has one. */
    extraTimePercent: z
      .int('Enter a whole number')
      .check(z.minimum(0, 'At least 0'), z.maximum(300, 'At most 300 percent')),
    /** For each due date. */
    extraDays: z
      .int('Enter a whole number')
      .check(z.minimum(0, 'At least 0'), z.maximum(60, 'At most 60 days')),
    /** Its first day; null: today, in the time zone of the school. */
    startsOn: z.nullable(day('Enter a valid date')),
    /** Its last day; null: no end. */
    endsOn: z.nullable(day('Enter a valid date')),
    /** For those who may give it. */
    note: z.string().check(z.trim(), z.maxLength(300, 'Please keep the note within 300 characters')),
    /** Whether quizzes that the student is taking now end later too. */
    openAttempts: z.boolean(),
  })
  .check(
    z.refine(({ extraTimePercent, extraDays }) => extraTimePercent > 0 || extraDays > 0, {
      error: 'Give extra time, extra days, or both',
      path: ['extraTimePercent'],
    }),
    z.refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || endsOn >= startsOn, {
      error: 'The last day can’t be before the first day',
      path: ['endsOn'],
    }),
  )

const course = z.object({ id: z.string(), code: z.string(), title: z.string() })

/** As its student sees it. */
export const ownAccommodation = z.object({
  id: z.string(),
  /** Null: every course. */
  course: z.nullable(course),
  extraTimePercent: z.int(),
  extraDays: z.int(),
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  /** Today; otherwise it starts later. */
  isInForce: z.boolean(),
})

/** As those see it who may give it. */
export const givenAccommodation = z.extend(ownAccommodation, {
  /** Null for the note of someone else’s place: a teacher does not read what the school noted. */
  note: z.nullable(z.string()),
  /** Null if the account of its author was deleted. */
  givenBy: z.nullable(z.string()),
  givenAt: z.string(),
  can: z.object({ change: z.boolean() }),
})

const id = z.uuid()
const courseId = z.string().check(z.maxLength(64))
const userId = z.string().check(z.maxLength(64))
/** Those that have not ended, at most 20. */
const output = z.object({
  person: z.object({ id: z.string(), name: z.string() }),
  accommodations: z.array(givenAccommodation),
})
const notThere = { 'accommodation-not-found': { status: 404, title: 'Accommodation Not Found' } } as const
const tooMany = {
  'too-many-accommodations': { status: 409, title: 'This person has too many accommodations' },
} as const
const inCourse = {
  'course-not-found': { status: 404, title: 'Course Not Found' },
  'student-not-found': { status: 404, title: 'Student not found' },
} as const
const ofPerson = { 'user-not-found': { status: 404, title: 'User Not Found' } } as const
const ending =
  'It holds until the end of today, so that due dates which have passed stay as they were; one that begins today or later is removed.'

export const accommodationEndpoints = endpoints({
  'GET /api/user/accommodations': {
    access: 'student',
    summary: 'The lasting accommodations of the viewer that have not ended',
    output: z.object({ accommodations: z.array(ownAccommodation) }),
  },
  'GET /api/teach/courses/{id}/accommodations/{userId}': {
    access: 'instructor',
    summary: 'Lasting accommodations of a student that hold in a course, for staff who grade',
    params: z.object({ id: courseId, userId }),
    output,
    refusals: inCourse,
  },
  'PUT /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}': {
    access: 'instructor',
    summary: 'Give a student more time on every quiz of a course, or later due dates, or change it',
    description:
      'The id is made by the client. Of several, and of what was given for one quiz, the largest counts.',
    params: z.object({ id: courseId, userId, accommodationId: id }),
    body: accommodationFacts,
    output,
    refusals: { ...inCourse, ...notThere, ...tooMany },
  },
  'DELETE /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}': {
    access: 'instructor',
    summary: 'End an accommodation in a course',
    description: ending,
    params: z.object({ id: courseId, userId, accommodationId: id }),
    output,
    refusals: { ...inCourse, ...notThere },
  },
  'GET /api/admin/users/{userId}/accommodations': {
    access: 'admin',
    summary: 'All lasting accommodations of a person',
    params: z.object({ userId }),
    output,
    refusals: ofPerson,
  },
  'PUT /api/admin/users/{userId}/accommodations/{accommodationId}': {
    access: 'admin',
    summary: 'Give a person more time on every quiz of every course, or later due dates, or change it',
    description:
      'The id is made by the client. Of several, and of what was given for one quiz, the largest counts.',
    params: z.object({ userId, accommodationId: id }),
    body: accommodationFacts,
    output,
    refusals: { ...ofPerson, ...notThere, ...tooMany },
  },
  'DELETE /api/admin/users/{userId}/accommodations/{accommodationId}': {
    access: 'admin',
    summary: 'End an accommodation of a person, in any course',
    description: ending,
    params: z.object({ userId, accommodationId: id }),
    output,
    refusals: { ...ofPerson, ...notThere },
  },
})

export type AccommodationFacts = z.infer<typeof accommodationFacts>
export type OwnAccommodation = z.infer<typeof ownAccommodation>
export type GivenAccommodation = z.infer<typeof givenAccommodation>
