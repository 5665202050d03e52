/** A student's plan for a course: days, a time and the length of a sitting. Its dates follow from what is still open. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { day } from '../moments.ts'

/** Minutes of a sitting. */
export const sittingLength = { least: 10, most: 240 } as const

/** IANA name, from the browser. The profile's, if it names one, goes first. */
const timeZone = z.optional(z.string().check(z.maxLength(64)))

/** 1 is Monday, 7 is Sunday. */
const weekday = z.int().check(z.minimum(1), z.maximum(7))

export const planChoice = z.object({
  days: z.array(weekday).check(z.minLength(1, 'Choose at least one day'), z.maxLength(7)),
  /** `19:00`, in the student's time zone. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time')),
  /** Length of a sitting. */
  minutes: z.int().check(z.minimum(sittingLength.least), z.maximum(sittingLength.most)),
  /** The first day, `2026-11-30`. */
  from: day('Enter a valid date'),
})

/** What is still to do, in the order of the course. */
export const openModule = z.object({
  id: z.string(),
  title: z.string(),
  /** Reading time that is left, and time for the steps of its tasks. */
  minutes: z.int(),
  /** If it is still to open in the student’s round. */
  opensAt: z.optional(z.string()),
})

export const coursePlan = z.extend(planChoice, {
  courseId: z.string(),
  paused: z.boolean(),
  /** The first sitting ahead; null while paused. */
  next: z.nullable(z.object({ date: z.string(), title: z.string() })),
  /** How many are ahead, and the day of the last; 0 and null while paused. */
  sittings: z.int(),
  lastDay: z.nullable(z.string()),
})

const params = z.object({ id: z.string().check(z.maxLength(64)) })
const output = z.object({ plan: coursePlan })
const planNotFound = { 'plan-not-found': { status: 404, title: 'There is no plan for this course' } } as const

export const plans = endpoints({
  'GET /api/user/plans': {
    access: 'student',
    summary: 'The viewer’s plans for courses; those of completed courses are over',
    output: z.object({ plans: z.array(coursePlan) }),
  },
  'GET /api/user/plans/{id}': {
    access: 'student',
    summary: 'The viewer’s plan for a course, or null, and what is left to plan',
    params,
    query: z.object({ timeZone }),
    output: z.object({
      plan: z.nullable(coursePlan),
      /** Empty once the course is completed. */
      open: z.array(openModule),
      /** Minutes of the modules completed today. */
      minutesToday: z.int(),
      /** In which the plan’s time is meant. */
      timeZone: z.string(),
    }),
    refusals: { 'course-not-found': { status: 404, title: 'Course Not Found' } },
  },
  'PUT /api/user/plans/{id}': {
    access: 'student',
    summary: 'Plan a course, or change its plan; a paused plan goes on',
    description: 'For a course the viewer is enrolled in and has not completed.',
    params,
    body: z.extend(planChoice, { timeZone }),
    output,
    refusals: {
      'course-not-found': { status: 404, title: 'Course Not Found' },
      'plan-not-enrolled': { status: 409, title: 'You aren’t enrolled in this course' },
      'plan-nothing-left': { status: 409, title: 'You’ve completed this course' },
    },
  },
  'PUT /api/user/plans/{id}/pause': {
    access: 'student',
    summary: 'Pause a plan, or go on with it',
    description: 'Idempotent. A paused plan has no dates and sends no reminders.',
    params,
    body: z.object({ paused: z.boolean() }),
    output,
    refusals: planNotFound,
  },
  'DELETE /api/user/plans/{id}': {
    access: 'student',
    summary: 'End a plan; idempotent',
    params,
    output: z.object({ plan: z.null() }),
  },
})

export type PlanChoice = z.infer<typeof planChoice>
export type OpenModule = z.infer<typeof openModule>
export type CoursePlan = z.infer<typeof coursePlan>
