/** The gradebook: a student's own grades, and for teachers the grades, overrides and policy of a course. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { courseHead, courseOfStaff } from './teaching.ts'

export const gradeCategory = z.enum(['assignments', 'quizzes'])

const weight = z.number('Enter a number from 0 to 1000').check(z.minimum(0), z.maximum(1_000))
const dropped = z.int('Enter a whole number from 0 to 20').check(z.minimum(0), z.maximum(20))

/** How items make up the course grade (rules/assessment/gradebook.ts). */
export const gradePolicy = z.object({
  weights: z.object({ assignments: weight, quizzes: weight }),
  dropLowest: z.object({ assignments: dropped, quizzes: dropped }),
})

export const categoryGrade = z.object({
  category: gradeCategory,
  percent: z.nullable(z.number()),
  /** Effective share of the course grade, in percent. */
  share: z.number(),
})

/** A graded item of a course: an assignment or a quiz. */
export const gradeItem = z.object({
  id: z.string(),
  category: gradeCategory,
  title: z.string(),
  modulePosition: z.int(),
  /** Maximum points; 100 for a quiz, whose score is a percent with two decimals. */
  points: z.number(),
})

/**
 * `earned`: by the work. `changed`: by a teacher. `waiting`: not graded yet. `missing`: past due, counts as 0.
 * `excused`: does not count. `open`: not done yet.
 */
export const cellState = z.enum(['earned', 'changed', 'waiting', 'missing', 'excused', 'open'])

/** An item in the student's own grades. */
export const myGradeItem = z.extend(gradeItem, {
  score: z.nullable(z.number()),
  /** Points behind a quiz score, used for the grade; null if a teacher set the score. */
  result: z.nullable(z.object({ score: z.number(), maxScore: z.number() })),
  /** `locked`: not done yet, and its module waits for the earlier ones. */
  state: z.enum([...cellState.options, 'locked']),
  /** Among the lowest scores that do not count. */
  dropped: z.boolean(),
  late: z.boolean(),
  /** Why it was changed or excused; empty otherwise. */
  reason: z.string(),
})

export const courseGrades = z.object({
  course: courseHead,
  policy: gradePolicy,
  percent: z.nullable(z.number()),
  categories: z.array(categoryGrade),
  items: z.array(myGradeItem),
})

/** Score, state, and the cell's version (number of overrides), which the next change must send. */
export const gradeCell = z.tuple([z.nullable(z.number()), cellState, z.int()])

export const gradebookRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  percent: z.nullable(z.number()),
  /** One per item, in the same order. */
  cells: z.array(gradeCell),
  /** Items whose grade the student does not see yet. */
  held: z.array(z.string()),
})

export const gradeChange = z.object({
  scoreBefore: z.nullable(z.number()),
  excusedBefore: z.boolean(),
  score: z.nullable(z.number()),
  excused: z.boolean(),
  reason: z.string(),
  /** Null: the account was deleted. */
  changedBy: z.nullable(z.string()),
  changedAt: z.string(),
})

/** A line of an imported file that cannot be applied or parsed. */
export const importProblem = z.object({
  /** From 1. */
  line: z.int(),
  column: z.string(),
  message: z.string(),
})

export const importChange = z.object({
  line: z.int(),
  userId: z.string(),
  itemId: z.string(),
  name: z.string(),
  itemTitle: z.string(),
  before: z.nullable(z.number()),
  /** Null: excused. */
  after: z.nullable(z.number()),
  /** The last change to this grade after the file was exported; null if there was none. */
  newer: z.nullable(
    z.object({
      at: z.string(),
      /** Null: changed by the student's own work, or the account was deleted. */
      by: z.nullable(z.string()),
    }),
  ),
  /** Whether applying the file writes it: a newer grade is kept unless named in `overwrite`. */
  taken: z.boolean(),
})

/** Only students of a round of the course, or of a school group. */
const within = z.object({
  round: z.optional(z.uuid('Invalid round id')),
  group: z.optional(z.uuid('Invalid group id')),
})

const choice = z.object({ id: z.string(), name: z.string() })

const course = z.object({ id: z.string().check(z.maxLength(64)) })
const cell = z.object({
  id: z.string().check(z.maxLength(64)),
  userId: z.string().check(z.maxLength(64)),
  itemId: z.string().check(z.maxLength(80)),
})
const notFound = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const
const cellNotFound = {
  ...notFound,
  'grade-not-found': { status: 404, title: 'Grade not found' },
} as const
const reason = z.string().check(z.trim(), z.maxLength(500, 'Please keep the reason within 500 characters'))

export const grades = endpoints({
  'GET /api/user/grades': {
    access: 'student',
    summary: 'The viewer’s grade in each course',
    output: z.object({
      courses: z.array(
        z.object({ course: courseHead, percent: z.nullable(z.number()), counted: z.int(), items: z.int() }),
      ),
    }),
  },
  'GET /api/user/grades/{id}': {
    access: 'student',
    summary: 'The viewer’s grades in a course: items, weights and course grade',
    params: course,
    output: z.object({ grades: courseGrades }),
    refusals: notFound,
  },
  'GET /api/user/grades/{id}/export': {
    access: 'student',
    summary: 'The viewer’s grades in a course as a CSV file',
    params: course,
    download: true,
    output: z.file(),
    refusals: notFound,
  },
  'GET /api/teach/courses/{id}/grades': {
    access: 'instructor',
    summary: 'The gradebook of a course, students by name, at most 1000 at a time',
    params: course,
    query: z.extend(within, {
      /** Id of the last student of the previous page. */
      after: z.optional(z.string().check(z.maxLength(64))),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 100),
    }),
    output: z.object({
      course: courseOfStaff,
      policy: gradePolicy,
      items: z.array(gradeItem),
      /** Of the round and the group that the query names. */
      studentCount: z.int(),
      /** Current rounds of the course, and school groups that take it: at most 50 each. */
      rounds: z.array(choice),
      groups: z.array(choice),
      rows: z.array(gradebookRow),
      next: z.nullable(z.string()),
    }),
    refusals: notFound,
  },
  'PUT /api/teach/courses/{id}/grades/{userId}/{itemId}': {
    access: 'instructor',
    summary: 'Override one grade of one student; no score and not excused restores the earned grade',
    description: 'Requires a reason when it replaces an earned score or excuses an item.',
    params: cell,
    body: z.object({
      /** Version of the cell on screen. */
      version: z.int().check(z.minimum(0)),
      score: z.nullable(z.number('Enter a number').check(z.minimum(0, 'Points cannot be negative'))),
      excused: z.boolean(),
      reason,
    }),
    output: z.object({ row: gradebookRow }),
    refusals: {
      ...cellNotFound,
      'grade-changed': { status: 409, title: 'Someone else has graded this' },
    },
  },
  'GET /api/teach/courses/{id}/grades/{userId}/{itemId}/history': {
    access: 'instructor',
    summary: 'Overrides of one grade, newest first, at most 100',
    params: cell,
    output: z.object({ earned: z.nullable(z.number()), reason: z.string(), changes: z.array(gradeChange) }),
    refusals: cellNotFound,
  },
  'PUT /api/teach/courses/{id}/grade-policy': {
    access: 'instructor',
    summary: 'Set the weights of a course and the number of dropped results; omitted fields stay',
    params: course,
    body: z.partial(gradePolicy),
    output: z.object({ policy: gradePolicy }),
    refusals: notFound,
  },
  'GET /api/teach/courses/{id}/grades/export': {
    access: 'instructor',
    summary: 'The gradebook of a course as a CSV file',
    params: course,
    query: within,
    download: true,
    output: z.file(),
    refusals: notFound,
  },
  'POST /api/teach/courses/{id}/grades/import': {
    access: 'instructor',
    summary: 'Import grades from a CSV file in the export format; `apply` writes all or none',
    description:
      'Without `apply`, reports what would change, and every problem with its line. Empty cells change nothing; "excused" excuses. A grade that changed after the export is kept unless `overwrite` names it.',
    params: course,
    body: z.object({
      csv: z.string().check(z.maxLength(1_000_000, 'This file is larger than 1 MB')),
      apply: z.boolean(),
      reason,
      /** Newer grades the file replaces anyway, each with the `at` that was shown. */
      overwrite: z._default(
        z
          .array(
            z.object({
              userId: z.string().check(z.maxLength(64)),
              itemId: z.string().check(z.maxLength(80)),
              at: z.string().check(z.maxLength(40)),
            }),
          )
          .check(z.maxLength(5_000)),
        [],
      ),
    }),
    output: z.object({
      changes: z.array(importChange),
      problems: z.array(importProblem),
      /** Sentences about ignored parts of the file. */
      notes: z.array(z.string()),
      /** When the file was exported; null if unknown, and then newer grades are not detected. */
      madeAt: z.nullable(z.string()),
      applied: z.boolean(),
    }),
    refusals: {
      ...notFound,
      'grade-changed': { status: 409, title: 'Someone else has graded this' },
    },
  },
})

export type GradeItem = z.infer<typeof gradeItem>
export type MyGradeItem = z.infer<typeof myGradeItem>
export type CourseGrades = z.infer<typeof courseGrades>
export type CellState = z.infer<typeof cellState>
export type GradeCell = z.infer<typeof gradeCell>
export type GradebookRow = z.infer<typeof gradebookRow>
export type GradeChange = z.infer<typeof gradeChange>
export type ImportProblem = z.infer<typeof importProblem>
export type ImportChange = z.infer<typeof importChange>
