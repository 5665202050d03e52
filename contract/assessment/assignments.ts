/** Handing in an assignment, from draft to feedback. */
import * as z from 'zod/mini'
import { attachedFile } from '../attachments.ts'
import { assignmentType } from '../courses/catalogue.ts'
import { endpoints } from '../endpoint.ts'

export const assignmentState = z.enum(['locked', 'open', 'draft', 'submitted', 'graded', 'closed'])

export const submittedFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Add `?download=1` to save it. */
  url: z.string(),
})

export const latePolicy = z.object({
  /** Minutes after the due date that still count as on time. */
  graceMinutes: z.int().check(z.minimum(0), z.maximum(10_080)),
  percentPerDay: z.int().check(z.minimum(0), z.maximum(100)),
  atMostPercent: z.int().check(z.minimum(0), z.maximum(100)),
  /** Days after the due date in which work is still accepted; null means always. */
  daysAccepted: z.nullable(z.int().check(z.minimum(0), z.maximum(365))),
})

export const rubricCriterion = z.object({
  criterion: z.string(),
  points: z.int(),
  /** 2 to 6, best first. */
  levels: z.array(z.object({ label: z.string(), points: z.number(), description: z.string() })),
})

/** One rubric criterion of a graded submission, with the levels it was graded by. */
export const gradedCriterion = z.extend(rubricCriterion, { earned: z.number() })

export const submissionGrade = z.object({
  criteria: z.array(
    z.extend(gradedCriterion, {
      /** Index of the level reached. */
      level: z.int(),
    }),
  ),
  feedback: z.string(),
  /** Rubric points before the late deduction. */
  earned: z.number(),
  possible: z.number(),
  /** Late deduction, in percent of the earned points. */
  deduction: z.number(),
  /** The points that count, after the late deduction. */
  score: z.number(),
  gradedAt: z.string(),
})

/** A place in a file: seconds into a film or recording, or a point in a picture, from 0 (left, top) to 1. */
const share = z.number().check(z.minimum(0), z.maximum(1))
export const commentPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('second'), second: z.number().check(z.minimum(0), z.maximum(360_000)) }),
  z.object({ kind: z.literal('place'), x: share, y: share }),
])

/** A teacher's comment on one place of a submitted file. */
export const pinnedComment = z.object({
  id: z.string(),
  fileId: z.string(),
  at: commentPlace,
  text: z.string(),
  /** Null if the account was deleted. */
  author: z.nullable(z.string()),
  createdAt: z.string(),
  can: z.object({ remove: z.boolean() }),
})

export const submission = z.object({
  id: z.string(),
  /** From 1. */
  number: z.int(),
  submittedAt: z.string(),
  late: z.boolean(),
  text: z.string(),
  links: z.array(z.string()),
  files: z.array(submittedFile),
  /** Sorted by place. */
  comments: z.array(pinnedComment),
  grade: z.nullable(submissionGrade),
})

const shownHead = z.object({
  /** Of the chosen submission. */
  id: z.string(),
  /** Of the assignment. */
  title: z.string(),
  courseId: z.string(),
  courseCode: z.string(),
  courseTitle: z.string(),
  departmentId: z.string(),
  submittedAt: z.string(),
})

/** A work in the list on a public page. */
export const shownWorkLine = z.extend(shownHead, {
  /** Start of the text; empty if the work is only files or links. */
  beginning: z.string(),
  /** URL of the first picture among the files. */
  picture: z.nullable(z.string()),
})

/** A work on a public page: the submission without grade and feedback. */
export const shownWork = z.extend(shownHead, {
  text: z.string(),
  links: z.array(z.string()),
  files: z.array(submittedFile),
})

export const assignmentOverview = z.object({
  id: z.string(),
  title: z.string(),
  type: assignmentType,
  courseId: z.string(),
  courseCode: z.string(),
  courseTitle: z.string(),
  departmentId: z.string(),
  moduleId: z.string(),
  modulePosition: z.int(),
  moduleTitle: z.string(),
  /** Maximum points. */
  points: z.number(),
  state: assignmentState,
  /** Null: no due date. */
  dueAt: z.nullable(z.string()),
  /** Submissions are refused after this; null: never. */
  closesAt: z.nullable(z.string()),
  submissionCount: z.int(),
  /** The best graded score. */
  score: z.nullable(z.number()),
})

export const assignmentDraft = z.object({
  text: z.string(),
  links: z.array(z.string()),
  files: z.array(submittedFile),
  /** 0 before the first save. */
  revision: z.int(),
  savedAt: z.nullable(z.string()),
  /** Whether this revision was submitted. */
  submitted: z.boolean(),
})

export const assignmentDetail = z.extend(assignmentOverview, {
  description: z.string(),
  steps: z.array(z.string()),
  handIn: z.string(),
  /** Hours of work; null if the author gives none. */
  hours: z.nullable(z.number()),
  rubric: z.array(rubricCriterion),
  resources: z.array(z.object({ url: z.string(), title: z.string(), description: z.string() })),
  /** Given by the authors. */
  files: z.array(attachedFile),
  latePolicy: z.nullable(latePolicy),
  /** In how many hours half of the latest works of this course were graded; null if fewer than three were. */
  usualAnswerHours: z.nullable(z.int()),
  /** The school's time zone: late days are counted in it. */
  timeZone: z.string(),
  draft: assignmentDraft,
  /** Newest first, at most 20. */
  submissions: z.array(
    z.extend(submission, {
      /** On the student's public page. */
      shown: z.boolean(),
    }),
  ),
  can: z.object({
    /** Whether the student may edit the draft and submit it. */
    handIn: z.boolean(),
  }),
})

const assignmentId = z.string().check(z.maxLength(80))
const params = z.object({ id: assignmentId })
const revision = z.int().check(z.minimum(0))
const assignmentNotFound = {
  'assignment-not-found': { status: 404, title: 'Assignment not found' },
} as const
const moduleLocked = { 'module-locked': { status: 403, title: 'Prerequisites Required' } } as const
const writeRefusals = {
  ...assignmentNotFound,
  ...moduleLocked,
  'assignment-closed': { status: 409, title: 'This assignment is closed' },
  'draft-changed': { status: 409, title: 'Your draft was changed elsewhere' },
} as const

/** A draft may be unfinished: incomplete addresses, or empty. */
export const draftInput = z.object({
  /** Revision the change is based on. Another one means that another tab or device saved first. */
  baseRevision: revision,
  text: z.string().check(z.maxLength(60_000, 'Please shorten the text')),
  links: z.array(z.string().check(z.maxLength(4_000, 'This address is too long'))).check(z.maxLength(10)),
  /** Ids of uploaded files (purpose `assignment`), in order. If omitted, the files stay. */
  files: z.optional(z.array(z.uuid('Invalid file id')).check(z.maxLength(10, 'At most 10 files'))),
})

export const assignments = endpoints({
  'GET /api/user/assignments': {
    access: 'student',
    summary: 'The viewer’s assignments with their state, in course order, at most 500',
    output: z.object({ assignments: z.array(assignmentOverview) }),
  },
  'GET /api/user/assignments/{id}': {
    access: 'student',
    summary: 'An assignment with the viewer’s draft, submissions and feedback',
    description: 'Refused while its module is locked, unless the viewer already has work in it.',
    params,
    output: z.object({ assignment: assignmentDetail }),
    refusals: { ...assignmentNotFound, ...moduleLocked },
  },
  'GET /api/assignments/{id}/files/{fileId}': {
    access: 'public',
    summary: 'A file that the authors give with an assignment, or a range of it',
    description:
      'For readers of its module, and for students who have handed in work. The address stays when the authors replace the file.',
    params: z.object({ id: assignmentId, fileId: z.uuid('Invalid file id') }),
    query: z.object({
      /** `1`: save instead of display. */
      download: z.optional(z.literal('1')),
    }),
    download: true,
    output: z.file(),
    refusals: {
      ...moduleLocked,
      'file-not-found': { status: 404, title: 'File not found' },
      'module-not-found': { status: 404, title: 'Module not found' },
      'range-not-satisfiable': { status: 416, title: 'The requested range is not available' },
    },
  },
  'PUT /api/user/assignments/{id}/draft': {
    access: 'student',
    summary: 'Save the viewer’s draft',
    description:
      'Refused with `draft-changed` if `baseRevision` is stale, unless the same content is already saved.',
    params,
    body: draftInput,
    output: z.object({ draft: assignmentDraft }),
    refusals: writeRefusals,
  },
  'POST /api/user/assignments/{id}/submissions': {
    access: 'student',
    summary: 'Submit the viewer’s draft',
    description:
      'The revision makes it idempotent: submitting the same draft twice gives one submission. Submitting also enrolls.',
    params,
    body: z.object({ revision }),
    output: z.object({ assignment: assignmentDetail }),
    refusals: {
      ...writeRefusals,
      'too-many-submissions': { status: 409, title: 'Too many submissions' },
    },
  },
  'PUT /api/user/submissions/{id}/showing': {
    access: 'student',
    summary: 'Show a submission on the viewer’s public page, or hide it',
    description:
      'Its content, files included, is visible to anyone while the public page is on. Grade and feedback never are. It replaces another submission for the same assignment.',
    params: z.object({ id: z.uuid('Invalid version id') }),
    body: z.object({ shown: z.boolean('Choose yes or no') }),
    output: z.object({ shown: z.boolean() }),
    refusals: {
      'submission-not-found': { status: 404, title: 'Submission not found' },
      'too-many-shown': { status: 409, title: 'Your public page is full' },
      'work-withheld': { status: 409, title: 'This work cannot be shown' },
    },
  },
})

export type AssignmentState = z.infer<typeof assignmentState>
export type SubmittedFile = z.infer<typeof submittedFile>
export type CommentPlace = z.infer<typeof commentPlace>
export type PinnedComment = z.infer<typeof pinnedComment>
export type RubricCriterion = z.infer<typeof rubricCriterion>
export type GradedCriterion = z.infer<typeof gradedCriterion>
export type SubmissionGrade = z.infer<typeof submissionGrade>
export type Submission = z.infer<typeof submission>
export type AssignmentOverview = z.infer<typeof assignmentOverview>
export type AssignmentDraft = z.infer<typeof assignmentDraft>
export type AssignmentDetail = z.infer<typeof assignmentDetail>
export type ShownWork = z.infer<typeof shownWork>
export type ShownWorkLine = z.infer<typeof shownWorkLine>
