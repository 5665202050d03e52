/** Drafts of modules, quizzes and assignments in a course, and the set of changes that goes live together. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { moment } from '../moments.ts'
import { courseStatus, finding } from './authoring.ts'

export const changedPart = z.object({
  kind: z.enum(['module', 'quiz', 'assignment', 'lecture']),
  /** Of a lecture, the id of its module. */
  id: z.string().check(z.maxLength(90)),
})

/** Something that students do not see yet. */
export const courseChange = z.extend(changedPart, {
  title: z.string(),
  moduleId: z.string(),
  moduleTitle: z.string(),
  /** From 1, among all modules. */
  modulePosition: z.int(),
  /** Of a module: the quizzes and assignments that go live with it. */
  quizzes: z.int(),
  assignments: z.int(),
})

export const courseChanges = z.object({
  changes: z.array(courseChange),
  /** What is missing in them. */
  findings: z.array(finding),
  status: courseStatus,
  /** Students of the course, and those of them who have completed it. */
  people: z.object({ enrolled: z.int(), completed: z.int() }),
  scheduled: z.nullable(
    z.object({
      at: z.string(),
      parts: z.array(changedPart),
      asksAll: z.boolean(),
      /** Null for a deleted account. */
      by: z.nullable(z.string()),
      /** Why it did not go live at its time; empty while it waits. */
      problem: z.string(),
    }),
  ),
})

const ofCourse = z.object({ id: z.string().check(z.maxLength(64)) })
const courseNotFound = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const
const changesChanged = {
  'changes-changed': { status: 409, title: 'Someone else has changed this' },
} as const

export const changes = endpoints({
  'GET /api/authoring/courses/{id}/changes': {
    access: 'instructor',
    summary: 'Drafts and changed lectures of a course, with what is missing in them and whom they concern',
    params: ofCourse,
    output: courseChanges,
    refusals: courseNotFound,
  },
  'POST /api/authoring/courses/{id}/changes/live': {
    access: 'instructor',
    summary: 'Make changes live together, now or at a chosen time',
    description:
      'All of them or none. A set that waits for its time is replaced. A draft module takes its quizzes and assignments with it.',
    params: ofCourse,
    body: z.object({
      parts: z
        .array(changedPart)
        .check(z.minLength(1, 'Choose at least one change'), z.maxLength(500, 'Choose at most 500 changes')),
      /** Null: now. */
      at: z.nullable(moment('Enter a valid date')),
      /** Ask everyone who has completed the course to do its new modules too; they are told. */
      asksAll: z.boolean(),
    }),
    output: courseChanges,
    refusals: {
      ...courseNotFound,
      ...changesChanged,
      'changes-not-ready': { status: 409, title: 'The changes are not ready to go live' },
    },
  },
  'DELETE /api/authoring/courses/{id}/changes/schedule': {
    access: 'instructor',
    summary: 'Take back the time at which changes go live; they stay drafts',
    params: ofCourse,
    output: courseChanges,
    refusals: courseNotFound,
  },
  'POST /api/authoring/courses/{id}/changes/back-to-draft': {
    access: 'instructor',
    summary: 'Take a module, quiz or assignment that no one has begun back to draft',
    params: ofCourse,
    body: z.object({ part: z.extend(changedPart, { kind: z.enum(['module', 'quiz', 'assignment']) }) }),
    output: courseChanges,
    refusals: {
      ...courseNotFound,
      ...changesChanged,
      'part-in-use': { status: 409, title: 'Students have begun it' },
    },
  },
})

export type ChangedPart = z.infer<typeof changedPart>
export type CourseChange = z.infer<typeof courseChange>
export type CourseChanges = z.infer<typeof courseChanges>
