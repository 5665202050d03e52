/** Lectures that changed since a student completed their module (docs/decisions/0083). */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { lecturePart } from './lectures.ts'

/** A lecture that changed since the viewer completed its module, and that they have not read since. */
export const changedLecture = z.object({
  courseId: z.string(),
  courseCode: z.string(),
  courseTitle: z.string(),
  moduleId: z.string(),
  moduleTitle: z.string(),
  /** The published version; send it back as read. */
  version: z.int(),
  changedAt: z.string(),
  /** In the words of the authors, the newest first. */
  notes: z.array(z.string()),
  /** "2 paragraphs changed, 1 section added" */
  sentence: z.string(),
})

const courseId = z.string().check(z.maxLength(64))
const moduleId = z.string().check(z.maxLength(80))
const ofLecture = z.object({ id: courseId, moduleId })
const courseNotFound = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const
const moduleNotFound = { 'module-not-found': { status: 404, title: 'Module not found' } } as const

export const lectureChanges = endpoints({
  'GET /api/user/lecture-changes': {
    access: 'student',
    summary: 'Lectures that changed since the viewer completed them, the latest first, ten at a time',
    description: 'Of one course, if it is given, on one page. Corrections that need no reading are left out.',
    query: z.object({
      course: z.optional(courseId),
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: z.object({ lectures: z.array(changedLecture), next: z.nullable(z.string()) }),
  },
  'GET /api/user/lecture-changes/{id}/{moduleId}': {
    access: 'student',
    summary: 'How a lecture differs from the version that was published when the viewer completed it',
    params: ofLecture,
    output: z.object({
      /** Null if it did not change, or the viewer has read it. */
      change: z.nullable(z.extend(changedLecture, { parts: z.array(lecturePart) })),
    }),
    refusals: { ...courseNotFound, ...moduleNotFound },
  },
  'PUT /api/user/lecture-changes/{id}/{moduleId}': {
    access: 'student',
    summary: 'Tick a changed lecture off as read, up to a version; idempotent',
    params: ofLecture,
    body: z.object({ version: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
    output: z.object({ success: z.literal(true) }),
    refusals: { ...courseNotFound, ...moduleNotFound },
  },
})

export type ChangedLecture = z.infer<typeof changedLecture>
