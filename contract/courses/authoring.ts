/** Courses as their authors see them, unpublished content included. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { moment } from '../moments.ts'
import { visible, visibleLine } from '../visible-text.ts'
import { courseSummary, difficulty, moduleType } from './catalogue.ts'
import { asCode, isPossibleCode, longestCode, mostOutcomes } from './course-codes.ts'

/**
 * `draft`: visible to its authors only. `scheduled`: a draft with a publication date. `archived`: no longer offered,
 * still open to enrolled students.
 */
export const courseStatus = z.enum(['draft', 'scheduled', 'published', 'archived'])

export const managedCourse = z.extend(courseSummary, { status: courseStatus, enrollmentCount: z.int() })

const line = (most: number, message = 'Please keep this within') =>
  z.string().check(z.trim(), z.maxLength(most, `${message} ${most} characters`))
const required = (most: number, missing: string) =>
  z
    .string()
    .check(z.trim(), ...visibleLine(missing), z.maxLength(most, `Please keep this within ${most} characters`))

/** Of any shape; the rules keep it apart from what separates codes in files. */
export const courseCode = z
  .string()
  .check(
    z.overwrite(asCode),
    z.minLength(1, 'Please give the course a code'),
    z.refine(
      isPossibleCode,
      `A code has at most ${longestCode} letters, digits, spaces and signs such as - . / _, and begins with a letter or digit`,
    ),
  )

/** Fields may be empty in a draft. */
export const courseFacts = z.object({
  code: courseCode,
  title: required(80, 'Please give the course a title'),
  departmentId: z.string().check(z.minLength(1, 'Please choose a department'), z.maxLength(64)),
  difficulty,
  description: line(240),
  outcomes: z
    .array(line(160))
    .check(
      z.minLength(1, 'A course has at least one outcome'),
      z.maxLength(mostOutcomes, `A course has at most ${mostOutcomes} outcomes`),
    ),
})

export const factsChange = z.extend(courseFacts, {
  /** Of the version on screen. */
  revision: z.int(),
  /** Id of an uploaded picture (purpose `course-cover`); null shows the generated cover. */
  coverId: z.nullable(z.uuid()),
})

export const outlinedModule = z.object({
  id: z.string(),
  /** Among all modules, drafts included. */
  position: z.int(),
  /** Students see neither it nor anything in it. */
  isDraft: z.boolean(),
  title: z.string(),
  type: moduleType,
  summary: z.string(),
  /** Title of its section; null without one. */
  section: z.nullable(z.string()),
  /** Words of the lecture draft. */
  words: z.int(),
  /** The lecture draft differs from the published lecture. */
  changed: z.boolean(),
  quizzes: z.int(),
  assignments: z.int(),
  /** How many of these are drafts. */
  drafts: z.int(),
  /** Students who started, completed, bookmarked or annotated the module. */
  learners: z.int(),
  /** Quiz attempts and submissions; a module with any cannot be removed. */
  work: z.int(),
})

export const authoredCourse = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  departmentId: z.string(),
  department: z.string(),
  difficulty,
  description: z.string(),
  outcomes: z.array(z.string()),
  image: z.string(),
  coverId: z.nullable(z.string()),
  status: courseStatus,
  publishAt: z.nullable(z.string()),
  enrolled: z.int(),
  revision: z.int(),
  modules: z.array(outlinedModule),
  /** Allowed next states (rules/courses/authoring.ts). */
  may: z.array(courseStatus),
  /** A teacher’s request to archive it, which an administrator has not decided yet. */
  archiveRequest: z.nullable(
    z.object({ reason: z.string(), askedBy: z.nullable(z.string()), askedAt: z.string() }),
  ),
})

export const archiveAsking = z.object({
  reason: z
    .string('Please say why')
    .check(z.trim(), ...visible('Please say why'), z.maxLength(500, 'Please use at most 500 characters')),
})

/** A request to archive a course that people are enrolled in. */
export const archiveRequest = z.object({
  course: z.object({ id: z.string(), code: z.string(), title: z.string() }),
  enrolled: z.int(),
  reason: z.string(),
  /** Null for a deleted account. */
  askedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  askedAt: z.string(),
})

export const findingKind = z.enum([
  'no-modules',
  'no-description',
  'department-archived',
  'outcome-missing',
  'empty-module',
  'no-key-points',
  'broken-link',
  'missing-alternative-text',
  'foreign-picture',
  'block-with-mistake',
  'quiz-without-questions',
  'question-without-explanation',
  'draw-too-large',
  'assignment-without-rubric',
  'film-without-captions',
])

export const finding = z.object({
  kind: findingKind,
  /** The course cannot be published until this is fixed. */
  blocks: z.boolean(),
  /** Sentence shown to the author. */
  text: z.string(),
  /** Null: the course itself. */
  moduleId: z.nullable(z.string()),
  /** Where it can be fixed. */
  part: z.enum(['facts', 'outline', 'bank', 'lecture', 'film', 'key-points', 'quizzes', 'assignments']),
  /** Id of the quiz or assignment. */
  itemId: z.nullable(z.string()),
})

/** In characters. */
export const longestSectionTitle = 80

export const sectionTitle = required(longestSectionTitle, 'Please give the section a title')

export const sectionForm = z.object({ title: sectionTitle, first: z.string() })

export const moduleFacts = z.object({
  title: required(80, 'Please give the module a title'),
  type: moduleType,
  summary: line(320),
})

const courseId = z.string().check(z.maxLength(64))
const ofCourse = z.object({ id: courseId })
const ofModule = z.object({ id: courseId, moduleId: z.string().check(z.maxLength(80)) })
const one = z.object({ course: authoredCourse })
const courseNotFound = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const
const moduleNotFound = { 'module-not-found': { status: 404, title: 'Module not found' } } as const
const courseChanged = {
  'course-changed': { status: 409, title: 'Someone else has changed this course' },
} as const

export const authoring = endpoints({
  'GET /api/admin/courses': {
    access: 'admin',
    summary: 'Every course, drafts and archived ones included, in catalog order',
    output: z.object({ courses: z.array(managedCourse) }),
  },
  'POST /api/admin/courses': {
    access: 'admin',
    summary: 'Create a draft course without modules',
    body: courseFacts,
    output: one,
    refusals: { 'code-taken': { status: 409, title: 'This code is taken' } },
  },
  'POST /api/authoring/courses': {
    access: 'instructor',
    summary: 'Begin a course, as a course author; one becomes its teacher',
    body: courseFacts,
    output: one,
    refusals: {
      'code-taken': { status: 409, title: 'This code is taken' },
      'begins-no-courses': { status: 409, title: 'An administrator lets people begin courses' },
    },
  },
  'GET /api/authoring/departments': {
    access: 'instructor',
    summary: 'Departments a course can belong to',
    output: z.object({
      departments: z.array(z.object({ id: z.string(), name: z.string(), archived: z.boolean() })),
    }),
  },
  'GET /api/authoring/courses/{id}': {
    access: 'instructor',
    summary: 'A course the viewer may edit: facts, state and outline',
    params: ofCourse,
    output: one,
    refusals: courseNotFound,
  },
  'PUT /api/authoring/courses/{id}/facts': {
    access: 'instructor',
    summary: 'Edit the facts of a course',
    params: ofCourse,
    body: factsChange,
    output: one,
    refusals: {
      ...courseNotFound,
      ...courseChanged,
      'code-taken': { status: 409, title: 'This code is taken' },
    },
  },
  'GET /api/authoring/courses/{id}/checks': {
    access: 'instructor',
    summary: 'Findings to check before publishing, in course order',
    params: ofCourse,
    output: z.object({ findings: z.array(finding) }),
    refusals: courseNotFound,
  },
  'PUT /api/authoring/courses/{id}/status': {
    access: 'instructor',
    summary: 'Publish, schedule, archive or unpublish a course',
    description: 'Publishes every changed lecture as well.',
    params: ofCourse,
    body: z.object({
      status: courseStatus,
      /** Only for `scheduled`. */
      publishAt: z.optional(z.nullable(moment('Enter a valid date'))),
    }),
    output: one,
    refusals: {
      ...courseNotFound,
      'not-ready': { status: 409, title: 'The course is not ready to be published' },
      'state-not-possible': { status: 409, title: 'The course cannot change to this state' },
      'archiving-asks-administrator': { status: 409, title: 'An administrator archives this course' },
    },
  },
  'POST /api/authoring/courses/{id}/archive-request': {
    access: 'instructor',
    summary: 'Ask an administrator to archive a course that people are enrolled in',
    description: 'Administrators hear of it. A repeated request changes nothing.',
    params: ofCourse,
    body: archiveAsking,
    output: one,
    refusals: {
      ...courseNotFound,
      'state-not-possible': { status: 409, title: 'The course cannot change to this state' },
    },
  },
  'DELETE /api/authoring/courses/{id}/archive-request': {
    access: 'instructor',
    summary: 'Take a request to archive a course back',
    params: ofCourse,
    output: one,
    refusals: courseNotFound,
  },
  'GET /api/admin/archive-requests': {
    access: 'admin',
    summary: 'Courses that teachers ask to archive, the oldest request first, 50 at a time',
    query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
    output: z.object({ requests: z.array(archiveRequest), next: z.nullable(z.string()) }),
  },
  'PUT /api/admin/archive-requests/{id}': {
    access: 'admin',
    summary: 'Archive a course as a teacher asked, or decline it; who asked hears of it',
    params: ofCourse,
    body: z.object({
      archive: z.boolean(),
      /** For the person who asked, when it is declined. */
      note: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Please use at most 500 characters'))),
    }),
    output: z.object({ success: z.literal(true) }),
    refusals: {
      ...courseNotFound,
      'request-not-found': { status: 404, title: 'There is no such request any more' },
      'state-not-possible': { status: 409, title: 'The course cannot change to this state' },
    },
  },
  'POST /api/authoring/courses/{id}/modules': {
    access: 'instructor',
    summary: 'Add a module at the end; a draft, if the course is published or archived',
    params: ofCourse,
    body: z.extend(moduleFacts, { revision: z.int() }),
    output: one,
    refusals: {
      ...courseNotFound,
      ...courseChanged,
      'outline-full': { status: 409, title: 'The course has reached the maximum number of modules' },
    },
  },
  'PUT /api/authoring/courses/{id}/modules/{moduleId}': {
    access: 'instructor',
    summary: 'Edit the title, type and summary of a module',
    params: ofModule,
    body: z.extend(moduleFacts, { revision: z.int() }),
    output: one,
    refusals: { ...courseNotFound, ...moduleNotFound, ...courseChanged },
  },
  'DELETE /api/authoring/courses/{id}/modules/{moduleId}': {
    access: 'instructor',
    summary: 'Delete a module with its content',
    description:
      'A module that students have started requires `learners`, the number shown; one with attempts or submissions cannot be deleted.',
    params: ofModule,
    query: z.object({
      revision: z.coerce.number().check(z.int()),
      learners: z._default(z.coerce.number().check(z.int()), 0),
    }),
    output: one,
    refusals: {
      ...courseNotFound,
      ...moduleNotFound,
      ...courseChanged,
      'module-in-use': { status: 409, title: 'Students have worked in this module' },
    },
  },
  'PUT /api/authoring/courses/{id}/outline': {
    access: 'instructor',
    summary: 'Reorder the modules of a course, and put them into sections',
    description:
      'A section is a run of modules that name it. Without `sections`, every module keeps its own.',
    params: ofCourse,
    body: z.object({
      revision: z.int(),
      /** Ids of all modules. */
      order: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(60)),
      /** The section of each, in the same order. */
      sections: z.optional(z.array(z.nullable(sectionTitle)).check(z.maxLength(60))),
    }),
    output: one,
    refusals: { ...courseNotFound, ...courseChanged },
  },
})

export type CourseStatus = z.infer<typeof courseStatus>
export type ManagedCourse = z.infer<typeof managedCourse>
export type CourseFacts = z.infer<typeof courseFacts>
export type FactsChange = z.infer<typeof factsChange>
export type AuthoredCourse = z.infer<typeof authoredCourse>
export type ArchiveRequest = z.infer<typeof archiveRequest>
export type OutlinedModule = z.infer<typeof outlinedModule>
export type ModuleFacts = z.infer<typeof moduleFacts>
export type Finding = z.infer<typeof finding>
