/** Rules of a quiz as its teachers set them, and extra time or attempts for single students. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { moment } from '../moments.ts'
import { visible } from '../visible-text.ts'
import { countedAttempt, reviewTime } from './quizzes.ts'
import { courseOfStaff } from './teaching.ts'

export const quizRules = z
  .object({
    /** Null: unlimited. */
    attemptsAllowed: z.nullable(
      z.int('Enter a whole number').check(z.minimum(1, 'At least 1'), z.maximum(50, 'At most 50')),
    ),
    counts: countedAttempt,
    review: reviewTime,
    /** No attempt starts after it, and open attempts end; null: never. */
    dueAt: z.nullable(moment('Enter a valid date')),
  })
  .check(
    z.refine(({ review, dueAt }) => review !== 'after-due' || dueAt !== null, {
      error: 'Showing answers after the due date requires a due date',
      path: ['dueAt'],
    }),
  )

/** Zero and zero: no allowance. */
export const quizAllowance = z.object({
  extraMinutes: z
    .int('Enter a whole number')
    .check(z.minimum(0, 'At least 0'), z.maximum(600, 'At most 600 minutes')),
  extraAttempts: z
    .int('Enter a whole number')
    .check(z.minimum(0, 'At least 0'), z.maximum(50, 'At most 50 attempts')),
  reason: z
    .string()
    .check(
      z.trim(),
      ...visible('Please enter a reason'),
      z.maxLength(300, 'Please keep the reason within 300 characters'),
    ),
})

/** A student with their allowance; zero, zero and an empty reason mean none. */
export const allowedStudent = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  extraMinutes: z.int(),
  extraAttempts: z.int(),
  reason: z.string(),
  /** Null if there is no allowance, or its author's account was deleted. */
  givenBy: z.nullable(z.string()),
  givenAt: z.nullable(z.string()),
  attemptsUsed: z.int(),
  /** When the open attempt ends; null if none is open or it has no end. */
  deadline: z.nullable(z.string()),
  isUnderWay: z.boolean(),
})

export const ruledQuiz = z.object({
  course: courseOfStaff,
  quiz: z.object({
    id: z.string(),
    title: z.string(),
    modulePosition: z.int(),
    timeLimit: z.nullable(z.int()),
    passingScore: z.int(),
  }),
  rules: quizRules,
  /** Number of changes on the site; detects conflicts between teachers. */
  revision: z.int(),
  /** Open attempts. */
  underWay: z.int(),
  /** Without a search, students with an allowance, at most 200; with one, the students it matches, at most 20. */
  students: z.array(allowedStudent),
})

const quizParams = z.object({ id: z.string().check(z.maxLength(80)) })
const quizNotFound = { 'quiz-not-found': { status: 404, title: 'Quiz not found' } } as const
const one = z.object({ quiz: ruledQuiz })

export const quizRuling = endpoints({
  'GET /api/teach/quizzes/{id}/rules': {
    access: 'instructor',
    summary: 'The rules of a quiz, and the allowances of students',
    params: quizParams,
    query: z.object({
      /** Part of the name or email of a student of the course. */
      student: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    }),
    output: one,
    refusals: quizNotFound,
  },
  'PUT /api/teach/quizzes/{id}/rules': {
    access: 'instructor',
    summary: 'Set the attempts of a quiz, which one counts, when answers are shown, and the due date',
    description:
      'A new due date also applies to open attempts. The other rules take effect immediately, also for submitted attempts.',
    params: quizParams,
    body: z.object({ rules: quizRules, revision: z.int() }),
    output: one,
    refusals: {
      ...quizNotFound,
      'rules-changed': { status: 409, title: 'Someone else has changed these rules' },
    },
  },
  'PUT /api/teach/quizzes/{id}/allowances/{userId}': {
    access: 'instructor',
    summary: 'Give a student extra time and attempts, also for an open attempt',
    description: 'Reducing an allowance does not shorten an open attempt. The reason is stored.',
    params: z.extend(quizParams, { userId: z.string().check(z.maxLength(64)) }),
    body: quizAllowance,
    output: z.object({ student: allowedStudent }),
    refusals: { ...quizNotFound, 'student-not-found': { status: 404, title: 'Student not found' } },
  },
})

export type RuledQuiz = z.infer<typeof ruledQuiz>
export type AllowedStudent = z.infer<typeof allowedStudent>
export type QuizAllowance = z.infer<typeof quizAllowance>
