/**
 * Taking a quiz. Nothing here carries a key or an explanation except `quizResult`, which exists only for a submitted
 * attempt.
 */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { answer, attemptQuestion, keyedQuestion, passage, reviewedQuestion } from './questions.ts'

/**
 * The student's state in a quiz. An open attempt takes precedence over a result, and a result over the lock: a quiz
 * once passed stays passed, unless the latest attempt counts. `waiting`: submitted, and a teacher has to grade a part.
 * `closed`: the due date passed without an attempt.
 */
export const quizState = z.enum(['open', 'locked', 'closed', 'in-progress', 'waiting', 'passed', 'failed'])

/** Which of several attempts counts. */
export const countedAttempt = z.enum(['best', 'latest'])

/** When right answers and explanations are shown after submission. */
export const reviewTime = z.enum(['at-once', 'after-passing', 'after-due'])

/** When the next attempt may start, if only the daily limit prevents it; null otherwise. */
const nextAttemptAt = z.nullable(z.string())

export const quizOverview = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  questionCount: z.int(),
  /** Percent. */
  passingScore: z.int(),
  /** Minutes; null means no limit. */
  timeLimit: z.nullable(z.int()),
  /** This student's allowance. */
  extraMinutes: z.int(),
  extraAttempts: z.int(),
  counts: countedAttempt,
  review: reviewTime,
  /** For this student: no attempt starts after it, and open ones end. Null: never. */
  dueAt: z.nullable(z.string()),
  isPastDue: z.boolean(),
  courseId: z.string(),
  courseCode: z.string(),
  courseTitle: z.string(),
  departmentId: z.string(),
  moduleId: z.string(),
  /** From 1. */
  modulePosition: z.int(),
  moduleTitle: z.string(),
  state: quizState,
  /** Percent of the attempt that counts; null before one is graded. */
  countedPercent: z.nullable(z.int()),
  /** Judged by the pass mark of its time; the quiz may have another now. */
  passed: z.boolean(),
  attemptsUsed: z.int(),
  /** Null means unlimited. */
  attemptsLeft: z.nullable(z.int()),
  openAttemptId: z.nullable(z.string()),
  /** A part of a submitted attempt is ungraded; until it is graded, no other starts. */
  waiting: z.boolean(),
  nextAttemptAt,
  can: z.object({ start: z.boolean(), resume: z.boolean() }),
})

const submittedBy = z.enum(['student', 'deadline'])

export const pastAttempt = z.object({
  id: z.string(),
  /** From 1, per student and quiz. */
  number: z.int(),
  startedAt: z.string(),
  submittedAt: z.string(),
  submittedBy,
  /** Preliminary while a part is ungraded. */
  score: z.number(),
  maxScore: z.number(),
  /** Null while a part is ungraded. */
  percent: z.nullable(z.int()),
  passed: z.nullable(z.boolean()),
})

export const savedAnswer = z.object({
  questionId: z.string(),
  /** Null: not answered. */
  answer: z.nullable(answer),
  flagged: z.boolean(),
  /** Sequence of the saved write; 0 before the first. */
  sequence: z.int(),
})

const milliseconds = z.nullable(z.int())

/** Course, module and quiz of an attempt, for page headings. */
const quizPlace = z.object({
  id: z.string(),
  title: z.string(),
  courseId: z.string(),
  courseCode: z.string(),
  courseTitle: z.string(),
  departmentId: z.string(),
  moduleId: z.string(),
  modulePosition: z.int(),
})

export const attempt = z.object({
  id: z.string(),
  number: z.int(),
  status: z.enum(['open', 'submitted']),
  quiz: quizPlace,
  passingScore: z.int(),
  startedAt: z.string(),
  deadline: z.nullable(z.string()),
  /** Until the deadline, by the server's clock at response time; null without a time limit. */
  remainingMs: milliseconds,
  /** In the order of this attempt, options included. */
  questions: z.array(attemptQuestion),
  /** One per question, in the same order. */
  answers: z.array(savedAnswer),
})

export const quizResult = z.extend(pastAttempt, {
  quiz: quizPlace,
  /** When the result changed because a question was corrected; null if it did not. */
  gradedAgainAt: z.nullable(z.string()),
  passingScore: z.int(),
  /** Percent of the attempt that counts; null while none is graded. */
  countedPercent: z.nullable(z.int()),
  counts: countedAttempt,
  review: reviewTime,
  /** Number of the attempt that is open; null if none is. Its questions are covered here. */
  openAttempt: z.nullable(z.int()),
  /** Of questions with a visible explanation, by question id; missing where no passage of the lecture fits clearly. */
  passages: z.record(z.string(), passage),
  /** Due date for this student. */
  dueAt: z.nullable(z.string()),
  /** Minutes of a new attempt; null means no limit. */
  timeLimit: z.nullable(z.int()),
  nextAttemptAt,
  questions: z.array(reviewedQuestion),
  can: z.object({ start: z.boolean(), review: z.boolean() }),
})

/** One whole answer, so a retry is harmless. */
export const answerInput = z.object({
  /** Increases with every change of this question. A write that is not above the saved sequence changes nothing. */
  sequence: z.int().check(z.minimum(1)),
  answer: z.nullable(answer),
  flagged: z.boolean(),
})

const quizParams = z.object({ id: z.string().check(z.maxLength(80)) })
const attemptId = z.uuid('Invalid attempt id')
const attemptParams = z.object({ id: attemptId })
const quizNotFound = { 'quiz-not-found': { status: 404, title: 'Quiz not found' } } as const
const attemptNotFound = { 'attempt-not-found': { status: 404, title: 'Attempt not found' } } as const

export const quizzes = endpoints({
  'GET /api/user/quizzes': {
    access: 'student',
    summary: 'The viewer’s quizzes with their state, in course order',
    output: z.object({ quizzes: z.array(quizOverview) }),
  },
  'GET /api/user/quizzes/{id}': {
    access: 'student',
    summary: 'A quiz with the viewer’s past attempts, newest first, at most 100',
    params: quizParams,
    output: z.object({ quiz: quizOverview, attempts: z.array(pastAttempt) }),
    refusals: quizNotFound,
  },
  'POST /api/user/quizzes/{id}/attempts': {
    access: 'student',
    summary: 'Start an attempt, or return the open one',
    description: 'Idempotent: there is at most one open attempt per person and quiz. Starting also enrolls.',
    params: quizParams,
    output: z.object({ attempt }),
    refusals: {
      ...quizNotFound,
      'module-locked': { status: 403, title: 'Prerequisites Required' },
      'no-attempts-left': { status: 409, title: 'No attempts left' },
      'past-due': { status: 409, title: 'The due date has passed' },
      'attempt-waits': { status: 409, title: 'An attempt is waiting to be graded' },
    },
  },
  'GET /api/user/quiz-attempts/{id}': {
    access: 'student',
    summary: 'The viewer’s attempt: questions, saved answers and remaining time',
    params: attemptParams,
    output: z.object({ attempt }),
    refusals: attemptNotFound,
  },
  'PUT /api/user/quiz-attempts/{id}/answers/{questionId}': {
    access: 'student',
    summary: 'Save the whole answer to one question, and its flag',
    description:
      'Accepted until 30 seconds after the deadline. A write older than the saved one changes nothing: `applied` is false, and the saved answer is returned.',
    params: z.object({ id: attemptId, questionId: z.string().check(z.maxLength(120)) }),
    body: answerInput,
    output: z.object({ saved: savedAnswer, applied: z.boolean(), remainingMs: milliseconds }),
    refusals: {
      ...attemptNotFound,
      'question-not-found': { status: 404, title: 'Question not found' },
      'attempt-closed': { status: 409, title: 'This attempt has been handed in' },
    },
  },
  'POST /api/user/quiz-attempts/{id}/submit': {
    access: 'student',
    summary: 'Submit the saved answers; idempotent',
    params: attemptParams,
    output: z.object({ result: quizResult }),
    refusals: attemptNotFound,
  },
  'GET /api/user/quiz-attempts/{id}/result': {
    access: 'student',
    summary: 'The result of a submitted attempt',
    params: attemptParams,
    output: z.object({ result: quizResult }),
    refusals: {
      ...attemptNotFound,
      'attempt-open': { status: 409, title: 'This attempt has not been handed in yet' },
    },
  },
  'GET /api/user/quiz-attempts/{id}/missed': {
    access: 'student',
    summary: 'The questions of a submitted attempt that were not right, with their keys, to practice',
    description: 'Only those whose key the result shows; none while they are part of an open attempt.',
    params: attemptParams,
    output: z.object({
      quiz: quizPlace,
      questions: z.array(keyedQuestion),
      /** By question id; missing where no passage of the lecture fits clearly. */
      passages: z.record(z.string(), passage),
    }),
    refusals: {
      ...attemptNotFound,
      'attempt-open': { status: 409, title: 'This attempt has not been handed in yet' },
    },
  },
})

export type QuizState = z.infer<typeof quizState>
export type CountedAttempt = z.infer<typeof countedAttempt>
export type ReviewTime = z.infer<typeof reviewTime>
export type QuizOverview = z.infer<typeof quizOverview>
export type PastAttempt = z.infer<typeof pastAttempt>
export type SavedAnswer = z.infer<typeof savedAnswer>
export type AnswerInput = z.infer<typeof answerInput>
export type QuizAttempt = z.infer<typeof attempt>
export type QuizResult = z.infer<typeof quizResult>
