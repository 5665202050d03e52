/** A course as a new draft of the same site, with its dates moved. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { timeZone } from '../time-zone.ts'
import { authoredCourse, courseCode, courseFacts } from './authoring.ts'

/** Ten years. */
const mostDays = 3_660

export const courseCopy = z.object({
  code: courseCode,
  title: courseFacts.shape.title,
  /** By how many days due dates move, at the same time of day. */
  days: z
    .int('Enter a whole number')
    .check(z.minimum(-mostDays, 'At most ten years earlier'), z.maximum(mostDays, 'At most ten years later')),
  /** Whose clocks keep the time of day. */
  timeZone,
})

export const copyProposal = z.object({
  code: z.string(),
  title: z.string(),
  /** Null without any. */
  due: z.nullable(z.object({ count: z.int(), first: z.string(), last: z.string() })),
})

const ofCourse = z.object({ id: z.string().check(z.maxLength(64)) })
const courseNotFound = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const

export const copies = endpoints({
  'GET /api/authoring/courses/{id}/copies': {
    access: 'instructor',
    summary: 'What a copy of a course would begin with: a free code, the title, and the due dates that move',
    params: ofCourse,
    output: z.object({ copy: copyProposal }),
    refusals: courseNotFound,
  },
  'POST /api/authoring/courses/{id}/copies': {
    access: 'instructor',
    summary: 'Duplicate a course the viewer may edit as a new draft; an instructor teaches it',
    description:
      'Lectures as drafted, key points, films, quizzes with their rules, bank, assignments, cover, due dates, grading, what a certificate asks for, and who may enroll. No people, rounds, live sessions or announcements.',
    params: ofCourse,
    body: courseCopy,
    output: z.object({ course: authoredCourse }),
    refusals: {
      ...courseNotFound,
      'code-taken': { status: 409, title: 'This code is taken' },
      'course-changed': { status: 409, title: 'Someone else has changed this course' },
      'begins-no-courses': { status: 409, title: 'An administrator lets people begin courses' },
      'department-archived': { status: 409, title: 'The department is archived' },
    },
  },
  'POST /api/authoring/courses/{id}/module-copies': {
    access: 'instructor',
    summary: 'Copy a module of a course the viewer may edit to the end of another, its lecture as a draft',
    description: 'Due dates stay behind, and in another course draws from the bank, too.',
    params: ofCourse,
    body: z.object({
      /** The module to copy. */
      moduleId: z.string().check(z.maxLength(80)),
      /** Of the course on screen. */
      revision: z.int(),
    }),
    output: z.object({ course: authoredCourse }),
    refusals: {
      ...courseNotFound,
      'module-not-found': { status: 404, title: 'Module not found' },
      'course-changed': { status: 409, title: 'Someone else has changed this course' },
      'outline-full': { status: 409, title: 'The course has reached the maximum number of modules' },
    },
  },
})

export type CopyProposal = z.infer<typeof copyProposal>
export type CourseCopy = z.infer<typeof courseCopy>
