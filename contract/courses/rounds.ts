/** Rounds: runs of a course with their own dates. */
import * as z from 'zod/mini'
import { courseHead } from '../assessment/teaching.ts'
import { endpoints } from '../endpoint.ts'
import { day } from '../moments.ts'
import { peopleAdded } from '../people/groups.ts'
import { timeZone } from '../time-zone.ts'
import { visibleLine } from '../visible-text.ts'

const clock = z.string('Enter a time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time' }))
const weekday = z.int().check(z.minimum(1), z.maximum(7))
const date = day('Enter a valid date')
const moduleId = z.string().check(z.maxLength(80))
const days = z
  .int('Enter a number of days')
  .check(z.minimum(0, 'Enter a number of days'), z.maximum(730, 'Please use at most 730 days'))

/** Which module opens when. Times are local to the round. */
export const roundSchedule = z.discriminatedUnion('kind', [
  /** All on the first day. */
  z.object({ kind: z.literal('open'), time: clock }),
  /** One on each of these weekdays; 1 is Monday. */
  z.object({
    kind: z.literal('weekly'),
    time: clock,
    weekdays: z.array(weekday).check(z.minLength(1, 'Choose at least one weekday'), z.maxLength(7)),
  }),
  /** Days after the first day. A module without an entry opens with the one before it. */
  z.object({
    kind: z.literal('days'),
    time: clock,
    after: z.array(z.object({ moduleId, days })).check(z.maxLength(200)),
  }),
  /** On given days. A module without an entry opens with the one before it. */
  z.object({
    kind: z.literal('dates'),
    time: clock,
    on: z.array(z.object({ moduleId, date })).check(z.maxLength(200)),
  }),
])

/** Quizzes and assignments are due so many days after their module opens, at this time. */
export const roundDue = z.object({ days, time: clock })

const name = z
  .string('Please give the round a name')
  .check(
    z.trim(),
    ...visibleLine('Please give the round a name'),
    z.maxLength(100, 'Please use at most 100 characters'),
  )

export const roundFacts = z
  .object({
    name,
    startsOn: date,
    endsOn: z.nullable(date),
    timeZone,
    schedule: roundSchedule,
    due: z.nullable(roundDue),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
      path: ['endsOn'],
      error: 'The last day is not before the first',
    }),
  )

const roundId = z.string().check(z.maxLength(64))

export const courseRound = z.object({
  id: z.string(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  timeZone: z.string(),
  schedule: roundSchedule,
  due: z.nullable(roundDue),
  revision: z.int(),
  archived: z.boolean(),
  peopleCount: z.int(),
  group: z.nullable(z.object({ id: z.string(), name: z.string() })),
})

/** A due date that a teacher moved by hand, in the time zone of the round. */
export const movedDue = z.object({ itemId: z.string(), date: z.string(), time: z.string() })

/** A module of the course, with the quizzes and assignments that are due in it. */
export const roundModule = z.object({
  id: z.string(),
  position: z.int(),
  title: z.string(),
  items: z.array(z.object({ id: z.string(), title: z.string() })),
})

export const roundPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  profileImage: z.nullable(z.string()),
})

export const roundCopies = z.object({
  copies: z
    .array(z.object({ name, startsOn: date }))
    .check(z.minLength(1, 'Choose at least one start'), z.maxLength(52, 'At most 52 copies at a time')),
})

/** Either a group, or addresses and names, one per line. */
export const roundPeople = z
  .object({
    people: z.optional(z.string().check(z.trim(), z.maxLength(60_000))),
    groupId: z.optional(z.string().check(z.maxLength(64))),
  })
  .check(
    z.refine(({ people, groupId }) => Boolean(people) !== Boolean(groupId), {
      path: ['people'],
      error: 'Paste addresses or names',
    }),
  )

const ofCourse = z.object({ id: z.string().check(z.maxLength(64)) })
const ofRound = z.extend(ofCourse, { roundId })
const courseNotFound = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const
const refusals = { ...courseNotFound, 'round-not-found': { status: 404, title: 'Round not found' } } as const
const one = z.object({ round: courseRound })

export const rounds = endpoints({
  'GET /api/teach/courses/{id}/rounds': {
    access: 'instructor',
    summary: 'Rounds of a course, the latest start first, 50 at a time',
    params: ofCourse,
    query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
    output: z.object({
      course: courseHead,
      modules: z.array(roundModule),
      rounds: z.array(courseRound),
      next: z.nullable(z.string()),
    }),
    refusals: courseNotFound,
  },
  'POST /api/teach/courses/{id}/rounds': {
    access: 'instructor',
    summary: 'Add a round',
    params: ofCourse,
    body: roundFacts,
    output: one,
    refusals: courseNotFound,
  },
  'GET /api/teach/courses/{id}/rounds/{roundId}': {
    access: 'instructor',
    summary: 'A round with its dates',
    params: ofRound,
    output: z.object({
      course: courseHead,
      modules: z.array(roundModule),
      round: courseRound,
      movedDue: z.array(movedDue),
    }),
    refusals,
  },
  'PUT /api/teach/courses/{id}/rounds/{roundId}': {
    access: 'instructor',
    summary: 'Change a round; its dates move for everyone in it',
    params: ofRound,
    body: z.object({ facts: roundFacts, revision: z.int() }),
    output: one,
    refusals: {
      ...refusals,
      'round-changed': { status: 409, title: 'Another person changed this round' },
    },
  },
  'PUT /api/teach/courses/{id}/rounds/{roundId}/due-dates/{itemId}': {
    access: 'instructor',
    summary: 'Move the due date of one quiz or assignment in a round',
    description:
      'In the time zone of the round. It stays when the dates of the schedule are computed again; null brings the schedule’s back. The output has all dates that are moved by hand.',
    params: z.extend(ofRound, { itemId: z.string().check(z.maxLength(80)) }),
    body: z.object({ due: z.nullable(z.object({ date, time: clock })) }),
    output: z.object({ movedDue: z.array(movedDue) }),
    refusals: {
      ...refusals,
      'no-such-work': { status: 404, title: 'No such quiz or assignment' },
    },
  },
  'PUT /api/teach/courses/{id}/rounds/{roundId}/archived': {
    access: 'instructor',
    summary: 'Archive a round, or bring it back',
    description: 'Its people stay in it, and its dates hold. Its forum can be read only.',
    params: ofRound,
    body: z.object({ archived: z.boolean() }),
    output: one,
    refusals,
  },
  'POST /api/teach/courses/{id}/rounds/{roundId}/copies': {
    access: 'instructor',
    summary: 'Copy a round to other starts, with its live sessions; all dates shift',
    params: ofRound,
    body: roundCopies,
    output: z.object({ rounds: z.array(courseRound) }),
    refusals,
  },
  'GET /api/teach/courses/{id}/rounds/{roundId}/people': {
    access: 'instructor',
    summary: 'People of a round by name, 50 at a time',
    params: ofRound,
    query: z.object({ after: z.optional(z.string().check(z.maxLength(64))) }),
    output: z.object({ people: z.array(roundPerson), next: z.nullable(z.string()) }),
    refusals,
  },
  'POST /api/teach/courses/{id}/rounds/{roundId}/people': {
    access: 'instructor',
    summary: 'Put people or a group into a round; enrolls them',
    params: ofRound,
    body: roundPeople,
    output: peopleAdded,
    refusals: { ...refusals, 'school-group-not-found': { status: 404, title: 'Group Not Found' } },
  },
  'DELETE /api/teach/courses/{id}/rounds/{roundId}/people/{userId}': {
    access: 'instructor',
    summary: 'Take a person out of a round; the enrollment stays, self-paced',
    params: z.extend(ofRound, { userId: z.string().check(z.maxLength(64)) }),
    output: one,
    refusals,
  },
  'GET /api/teach/groups': {
    access: 'instructor',
    summary: 'Groups by part of their name, to put one into a round',
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(100))),
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: z.object({
      groups: z.array(z.object({ id: z.string(), name: z.string(), memberCount: z.int() })),
      next: z.nullable(z.string()),
    }),
  },
})

export type RoundSchedule = z.infer<typeof roundSchedule>
export type RoundDue = z.infer<typeof roundDue>
export type RoundFacts = z.infer<typeof roundFacts>
export type CourseRound = z.infer<typeof courseRound>
export type MovedDue = z.infer<typeof movedDue>
export type RoundModule = z.infer<typeof roundModule>
