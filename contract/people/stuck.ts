/** Who is stuck in a course, for its staff and for administrators. */
import * as z from 'zod/mini'
import { courseHead, courseOfStaff } from '../assessment/teaching.ts'
import { longestDirectMessage } from '../community/message-limits.ts'
import { endpoints } from '../endpoint.ts'
import { visible } from '../visible-text.ts'
import { groupPerson } from './groups.ts'

export const stuckReason = z.enum(['not-begun', 'idle', 'failed-quiz', 'overdue', 'waiting-for-grade'])

const id = z.string().check(z.maxLength(64))
const params = z.object({ id })

export const stuckFilter = z.object({
  reason: z.optional(stuckReason),
  /** The fewest days; 3 if it is left out. */
  days: z.optional(z.coerce.number('The days must be a number').check(z.int(), z.minimum(3), z.maximum(365))),
  /** Id of a school group: only its people. */
  group: z.optional(id),
  /** `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(300))),
})

export const stuckPerson = z.extend(groupPerson, {
  course: z.object({ id: z.string(), code: z.string(), title: z.string() }),
  reason: stuckReason,
  /** Enrolled, active, failed, due or handed in at this time. */
  since: z.string(),
  /** The quiz or the assignment; null for those who are not begun or idle. */
  item: z.nullable(z.string()),
})

const counts = z.object({
  'not-begun': z.int(),
  idle: z.int(),
  'failed-quiz': z.int(),
  overdue: z.int(),
  'waiting-for-grade': z.int(),
})

const list = z.object({
  people: z.array(stuckPerson),
  next: z.nullable(z.string()),
  /** People by reason, with the filter for days and group. */
  counts,
  /** When it was computed; null: not yet. */
  countedAt: z.nullable(z.string()),
})

export const reminderForm = z.object({
  on: z.boolean(),
  /** Days without beginning or activity. */
  afterDays: z
    .int('Enter a whole number')
    .check(z.minimum(3, 'At least 3 days'), z.maximum(90, 'At most 90 days')),
  text: z
    .string()
    .check(
      z.trim(),
      ...visible('Please write the reminder'),
      z.maxLength(longestDirectMessage, 'At most 2,000 characters'),
    ),
})

const reminder = z.extend(reminderForm, {
  /** Who is the author of the reminders, who switched them on. Null: off, or the account is gone. */
  author: z.nullable(z.string()),
})

export const moduleFigures = z.object({
  id: z.string(),
  /** From 1. */
  position: z.int(),
  title: z.string(),
  /** People who began it. */
  started: z.int(),
  completed: z.int(),
  /** People who are idle and began no later module. */
  stoppedHere: z.int(),
  /** From the first start to the first completion, the median of those who did it in one sitting; null without any. */
  minutes: z.nullable(z.int()),
})

const refusals = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const

export const courseStuck = z.object({
  course: courseHead,
  /** Each person once, whatever the reasons. */
  people: z.int(),
  counts,
})

export const stuck = endpoints({
  'GET /api/teach/stuck': {
    access: 'instructor',
    summary: 'How many are stuck in each course of the viewer, in catalog order, 50 at a time',
    query: z.object({
      /** `next` of the page before. */
      after: z.optional(id),
    }),
    output: z.object({
      courses: z.array(courseStuck),
      next: z.nullable(z.string()),
      /** When the course that was counted longest ago was counted; null: none yet. */
      countedAt: z.nullable(z.string()),
    }),
  },
  'GET /api/teach/courses/{id}/stuck': {
    access: 'instructor',
    summary: 'Who is stuck in a course, the longest first, 50 at a time',
    params,
    query: stuckFilter,
    output: z.extend(list, {
      course: courseOfStaff,
      reminder: z.nullable(reminder),
      /** The group of the filter; null without one, or if it does not exist. */
      group: z.nullable(z.object({ id: z.string(), name: z.string() })),
    }),
    refusals,
  },
  'GET /api/teach/courses/{id}/stuck-export': {
    access: 'instructor',
    summary: 'Who is stuck in a course as a CSV file; cells that look like formulas are escaped',
    params,
    query: z.omit(stuckFilter, { after: true }),
    download: true,
    output: z.file(),
    refusals,
  },
  'GET /api/teach/courses/{id}/module-figures': {
    access: 'instructor',
    summary: 'Where people stop in a course: started, completed and minutes of each module',
    params,
    output: z.object({
      course: courseOfStaff,
      modules: z.array(moduleFigures),
      /** When it was computed; null: not yet. */
      countedAt: z.nullable(z.string()),
    }),
    refusals,
  },
  'GET /api/teach/courses/{id}/module-figures-export': {
    access: 'instructor',
    summary: 'The same as a CSV file',
    params,
    download: true,
    output: z.file(),
    refusals,
  },
  'PUT /api/teach/courses/{id}/reminder': {
    access: 'instructor',
    summary: 'Remind people who are not begun or idle, by itself, at most once in two weeks',
    description: 'The reminder is a message of the viewer: answers go to them.',
    params,
    body: reminderForm,
    output: z.object({ reminder }),
    refusals,
  },
  'GET /api/admin/stuck': {
    access: 'admin',
    summary: 'Who is stuck in the school, the longest first, 50 at a time',
    query: z.extend(stuckFilter, { course: z.optional(id) }),
    output: list,
  },
  'GET /api/admin/stuck-export': {
    access: 'admin',
    summary: 'Who is stuck in the school as a CSV file; cells that look like formulas are escaped',
    query: z.extend(z.omit(stuckFilter, { after: true }), { course: z.optional(id) }),
    download: true,
    output: z.file(),
  },
})

export type StuckReason = z.infer<typeof stuckReason>
export type StuckPerson = z.infer<typeof stuckPerson>
export type CourseStuck = z.infer<typeof courseStuck>
export type StuckList = z.infer<typeof list>
export type Reminder = z.infer<typeof reminder>
