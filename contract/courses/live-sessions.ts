/** Live sessions of a course or of one of its rounds, and their attendance. */
import * as z from 'zod/mini'
import { courseHead, courseOfStaff } from '../assessment/teaching.ts'
import { endpoints } from '../endpoint.ts'
import { day } from '../moments.ts'
import { timeZone } from '../time-zone.ts'
import { visibleLine } from '../visible-text.ts'
import { isHttpsAddress } from '../web-address.ts'

/** https only; a link must not run code in the browser. */
const address = z.nullable(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(500, 'At most 500 characters'),
      z.refine(isHttpsAddress, { error: 'Please enter an address that begins with https://' }),
    ),
)

const facts = {
  title: z
    .string('Please name the session')
    .check(
      z.trim(),
      ...visibleLine('Please name the session'),
      z.maxLength(160, 'Please use at most 160 characters'),
    ),
  note: z.string().check(z.trim(), z.maxLength(2_000, 'Please use at most 2,000 characters')),
  minutes: z
    .int('Enter a number of minutes')
    .check(z.minimum(5, 'At least 5 minutes'), z.maximum(480, 'At most 8 hours')),
  link: address,
}
const sessionFacts = z.object(facts)

const date = day('Enter a valid date')
const clock = z.string('Enter a time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time' }))

const dates = z.array(date).check(
  z.minLength(1, 'Choose at least one date'),
  z.maxLength(30, 'At most 30 dates at a time'),
  z.refine((all) => new Set(all).size === all.length, { error: 'A date is there twice' }),
)

/** One session, or several on different dates. */
export const sessionPlan = z.object({
  ...facts,
  /** Made by the page, so that a retry plans nothing twice. */
  seriesId: z.uuid(),
  /** Null: for everyone in the course. */
  roundId: z.nullable(z.string().check(z.maxLength(64))),
  dates,
  time: clock,
  /** Of the date and time; a round has its own. */
  timeZone,
})

export const sessionChange = z.object({
  ...facts,
  date,
  time: clock,
  /** Gives the later sessions of the series the same words, length and link. Their dates stay. */
  following: z.boolean(),
  revision: z.int(),
})

const reason = z
  .string('Please say why')
  .check(z.trim(), ...visibleLine('Please say why'), z.maxLength(300, 'Please use at most 300 characters'))

export const sessionCancellation = z.object({ reason })

export const sessionRecording = z.object({ recording: address })

export const attendanceMark = z.enum(['present', 'late', 'excused', 'absent'])

const times = {
  startsAt: z.string(),
  minutes: z.int(),
  /** IANA name of the zone it was planned in. */
  timeZone: z.string(),
}

/** A session as its staff sees it. */
export const liveSession = z.object({
  id: z.string(),
  /** Null: for everyone in the course. */
  round: z.nullable(z.object({ id: z.string(), name: z.string() })),
  title: z.string(),
  note: z.string(),
  ...times,
  link: z.nullable(z.string()),
  recording: z.nullable(z.string()),
  /** Null unless it is canceled. */
  cancelled: z.nullable(z.object({ reason: z.string() })),
  attendanceTaken: z.boolean(),
  /** Number of later sessions of its series. */
  following: z.int(),
  revision: z.int(),
})

/** A session as a student sees it. */
export const ownLiveSession = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string(),
  ...times,
  /** When the link opens. */
  opensAt: z.string(),
  hasLink: z.boolean(),
  /** Only while it is open. */
  link: z.nullable(z.string()),
  recording: z.nullable(z.string()),
  cancelled: z.nullable(z.object({ reason: z.string() })),
  /** Without a mark of one’s own, absent once it counts. Null: nothing to show yet. */
  mark: z.nullable(attendanceMark),
})

const attendance = z.object({
  /** Present or late. */
  attended: z.int(),
  /** Sessions whose attendance was taken, without those the student was excused from. */
  counted: z.int(),
})

export const expectedPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  profileImage: z.nullable(z.string()),
  mark: z.nullable(attendanceMark),
  /** When they pressed Join. */
  joinedAt: z.nullable(z.string()),
})

export const attendanceCounts = z.object({
  expected: z.int(),
  present: z.int(),
  late: z.int(),
  excused: z.int(),
  absent: z.int(),
  /** Without a mark, though they pressed Join. */
  joinedUnmarked: z.int(),
})

const when = z.enum(['coming', 'past'])
const after = z.optional(z.string().check(z.maxLength(200)))
const ofCourse = z.object({ id: z.string().check(z.maxLength(64)) })
const sessionId = z.string().check(z.maxLength(64))
const ofSession = z.extend(ofCourse, { sessionId })
const roundId = z.optional(z.string().check(z.maxLength(64)))
const courseNotFound = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const
const sessionNotFound = {
  'live-session-not-found': { status: 404, title: 'Live session not found' },
} as const
const refusals = { ...courseNotFound, ...sessionNotFound }
const changed = {
  'live-session-changed': { status: 409, title: 'Another person changed this session' },
} as const
const over = { 'live-session-over': { status: 409, title: 'This session is over or canceled' } } as const
const notBegun = { 'live-session-not-begun': { status: 409, title: 'This session has not begun' } } as const
const one = z.object({ session: liveSession })

export const liveSessions = endpoints({
  'GET /api/teach/courses/{id}/live-sessions': {
    access: 'instructor',
    summary: 'Live sessions of a course, 50 at a time: those to come, or past ones, latest first',
    params: ofCourse,
    query: z.object({ when: z.optional(when), round: roundId, after }),
    output: z.object({
      course: courseOfStaff,
      /** Rounds that are not archived, for the choice. */
      rounds: z.array(z.object({ id: z.string(), name: z.string(), timeZone: z.string() })),
      sessions: z.array(liveSession),
      next: z.nullable(z.string()),
    }),
    refusals: courseNotFound,
  },
  'POST /api/teach/courses/{id}/live-sessions': {
    access: 'instructor',
    summary: 'Plan a live session, or several on different dates',
    params: ofCourse,
    body: sessionPlan,
    output: z.object({ sessions: z.array(liveSession) }),
    refusals: { ...courseNotFound, 'round-not-found': { status: 404, title: 'Round not found' } },
  },
  'GET /api/teach/courses/{id}/rounds/{roundId}/live-sessions': {
    access: 'instructor',
    summary: 'The live sessions that a copy of a round would copy, at most 200',
    params: z.extend(ofCourse, { roundId: z.string().check(z.maxLength(64)) }),
    output: z.object({ sessions: z.array(z.object({ title: z.string(), ...times })) }),
    refusals: courseNotFound,
  },
  'GET /api/teach/courses/{id}/live-sessions/{sessionId}': {
    access: 'instructor',
    summary: 'A live session',
    params: ofSession,
    output: z.object({ course: courseOfStaff, session: liveSession }),
    refusals,
  },
  'PUT /api/teach/courses/{id}/live-sessions/{sessionId}': {
    access: 'instructor',
    summary: 'Change or move a live session; people hear of a new time',
    params: ofSession,
    body: sessionChange,
    output: one,
    refusals: { ...refusals, ...changed, ...over },
  },
  'POST /api/teach/courses/{id}/live-sessions/{sessionId}/cancellation': {
    access: 'instructor',
    summary: 'Cancel a live session; people hear why',
    params: ofSession,
    body: sessionCancellation,
    output: one,
    refusals: { ...refusals, ...over },
  },
  'PUT /api/teach/courses/{id}/live-sessions/{sessionId}/recording': {
    access: 'instructor',
    summary: 'Add the address of a recording, or remove it',
    params: ofSession,
    body: sessionRecording,
    output: one,
    refusals: { ...refusals, ...over, ...notBegun },
  },
  'GET /api/teach/courses/{id}/live-sessions/{sessionId}/attendance': {
    access: 'instructor',
    summary: 'The people expected at a live session by name, with their marks, 100 at a time',
    params: ofSession,
    query: z.object({ after }),
    output: z.object({
      people: z.array(expectedPerson),
      counts: attendanceCounts,
      next: z.nullable(z.string()),
    }),
    refusals,
  },
  'PUT /api/teach/courses/{id}/live-sessions/{sessionId}/attendance': {
    access: 'instructor',
    summary: 'Mark one person, or take the mark back',
    params: ofSession,
    body: z.object({ userId: z.string().check(z.maxLength(64)), mark: z.nullable(attendanceMark) }),
    output: z.object({ counts: attendanceCounts }),
    refusals: {
      ...refusals,
      ...over,
      ...notBegun,
      'person-not-expected': { status: 404, title: 'This person is not expected at the session' },
    },
  },
  'POST /api/teach/courses/{id}/live-sessions/{sessionId}/attendance': {
    access: 'instructor',
    summary: 'Mark everyone who has no mark yet, or those of them who pressed Join',
    params: ofSession,
    body: z.object({ who: z.enum(['everyone', 'joined']), mark: attendanceMark }),
    output: z.object({ marked: z.int(), counts: attendanceCounts }),
    refusals: { ...refusals, ...over, ...notBegun },
  },
  'GET /api/teach/courses/{id}/attendance-export': {
    access: 'instructor',
    summary: 'Attendance as a CSV file: of the course, one round or one session',
    params: ofCourse,
    query: z.object({ round: roundId, session: z.optional(sessionId) }),
    download: true,
    output: z.file(),
    refusals: courseNotFound,
  },
  'GET /api/user/courses/{id}/live-sessions': {
    access: 'student',
    summary:
      'The viewer’s live sessions in a course, 20 at a time: those to come, or past ones, latest first',
    params: ofCourse,
    query: z.object({ when: z.optional(when), after }),
    output: z.object({
      course: courseHead,
      sessions: z.array(ownLiveSession),
      attendance,
      next: z.nullable(z.string()),
    }),
    refusals: courseNotFound,
  },
  'POST /api/user/live-sessions/{sessionId}/join': {
    access: 'student',
    summary: 'Note that the viewer joins an open session; answers its link',
    description: 'Idempotent. It is a hint for the attendance, which staff take.',
    params: z.object({ sessionId }),
    output: z.object({ link: z.string() }),
    refusals: {
      ...sessionNotFound,
      'live-session-closed': { status: 409, title: 'This session is not open' },
    },
  },
})

export type SessionFacts = z.infer<typeof sessionFacts>
export type SessionPlan = z.infer<typeof sessionPlan>
export type SessionChange = z.infer<typeof sessionChange>
export type LiveSession = z.infer<typeof liveSession>
export type OwnLiveSession = z.infer<typeof ownLiveSession>
export type AttendanceMark = z.infer<typeof attendanceMark>
export type AttendanceCounts = z.infer<typeof attendanceCounts>
export type ExpectedPerson = z.infer<typeof expectedPerson>
