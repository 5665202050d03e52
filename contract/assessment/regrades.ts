/**
 * Grading attempts again after the key, the points or the tolerance of a question was corrected. A question is named by
 * its course and its id: one of a quiz, or one of the bank, which several quizzes may have drawn.
 */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { courseOfStaff } from './teaching.ts'

/**
 * `better`: graded again where it is better for the student. `as-it-falls`: graded again in any case. `everyone`: all points
 * of the question. `leave`: nothing changes.
 */
export const regradeChoice = z.enum(['better', 'as-it-falls', 'everyone', 'leave'])

const regradeState = z.enum(['working', 'done', 'undoing', 'undone'])

/** Attempts by what becomes of their results. */
const movement = z.object({ up: z.int(), down: z.int(), same: z.int() })

/** What a corrected question touches, before anything is done. */
export const correction = z.object({
  course: courseOfStaff,
  question: z.object({ id: z.string(), text: z.string(), points: z.number() }),
  /** What students saw, where the words were other ones: at most three texts. It may have been another question. */
  shownTexts: z.array(z.string()),
  /** Of the key; a regrade is begun for the key that was seen. */
  version: z.string(),
  /** Submitted attempts that were graded with another key or other points. */
  touched: z.int(),
  students: z.int(),
  /** Attempts in progress with another key: graded with the new one when they are handed in. */
  open: z.int(),
  /** Submitted attempts that showed other options, so the new key does not fit them. Only `everyone` reaches them. */
  apart: z.int(),
  choices: z.object({ better: movement, 'as-it-falls': movement, everyone: movement }),
  /** Certificates with work of students whose result would fall. They stay. */
  certificates: z.int(),
  /** A regrade of this question that is under way. */
  underWay: z.nullable(z.uuid()),
  /** Someone decided to leave the attempts as they are, for this key. */
  isLeft: z.boolean(),
})

export const regrade = z.object({
  id: z.uuid(),
  question: z.object({ id: z.string(), text: z.string() }),
  /** Null for a question of the bank. */
  quiz: z.nullable(z.object({ id: z.string(), title: z.string() })),
  choice: regradeChoice,
  state: regradeState,
  /** Null if the account was deleted. */
  by: z.nullable(z.string()),
  at: z.string(),
  finishedAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Attempts that show the question, and how many of them the job still has to look at. */
  attempts: z.int(),
  left: z.int(),
  /** Attempts whose result changed. */
  raised: z.int(),
  lowered: z.int(),
  can: z.object({ undo: z.boolean() }),
})

const courseParams = z.object({ id: z.string().check(z.maxLength(64)) })
const questionParams = z.extend(courseParams, { questionId: z.string().check(z.maxLength(90)) })
const regradeParams = z.object({ id: z.uuid('Invalid regrade id') })
const questionNotFound = {
  'course-not-found': { status: 404, title: 'Course Not Found' },
  'question-not-found': { status: 404, title: 'Question not found' },
} as const

export const regrading = endpoints({
  'GET /api/teach/courses/{id}/questions/{questionId}/correction': {
    access: 'instructor',
    summary: 'What a corrected question touches: attempts by what each choice would make of them',
    params: questionParams,
    output: z.object({ correction }),
    refusals: questionNotFound,
  },
  'POST /api/teach/courses/{id}/questions/{questionId}/regrades': {
    access: 'instructor',
    summary: 'Grade the attempts that a corrected question touches again, or leave them',
    description: 'A job does it. While one is under way for the question, that one is answered.',
    params: questionParams,
    body: z.object({ choice: regradeChoice, version: z.string().check(z.maxLength(64)) }),
    output: z.object({ regrade }),
    refusals: {
      ...questionNotFound,
      'question-changed': { status: 409, title: 'Someone else has changed this question' },
      'nothing-to-regrade': { status: 409, title: 'No attempt is left to grade again' },
    },
  },
  'GET /api/teach/courses/{id}/regrades': {
    access: 'instructor',
    summary: 'The regrades of a course, newest first, 20 at a time',
    params: courseParams,
    query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
    output: z.object({ course: courseOfStaff, regrades: z.array(regrade), next: z.nullable(z.string()) }),
    refusals: { 'course-not-found': { status: 404, title: 'Course Not Found' } },
  },
  'POST /api/teach/regrades/{id}/undo': {
    access: 'instructor',
    summary: 'Undo a regrade: its attempts get the questions and results of before',
    params: regradeParams,
    output: z.object({ regrade }),
    refusals: {
      'regrade-not-found': { status: 404, title: 'Regrade not found' },
      'not-undoable': { status: 409, title: 'This regrade cannot be undone' },
    },
  },
})

export type RegradeChoice = z.infer<typeof regradeChoice>
export type Correction = z.infer<typeof correction>
export type Regrade = z.infer<typeof regrade>
