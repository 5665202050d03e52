/**
 * Taking a quiz: what a student has before them, one attempt from start to result. Nothing here carries a key or an
 * explanation except `quizResult`, which exists only for an attempt that was handed in.
 */
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { answer, attemptQuestion, reviewedQuestion } from './questions.ts'

/**
 * Where someone stands with a quiz. What is under way comes before what was reached, and that before the lock: a
 * quiz once passed stays passed, unless the latest attempt counts. `waiting`: handed in, and a person grades a part
 * of it. `closed`: the due date went by without an attempt.
 */
export const quizState = z.enum(['open', 'locked', 'closed', 'in-progress', 'waiting', 'passed', 'failed'])

/** Which of several attempts is the result. */
export const countedAttempt = z.enum(['best', 'latest'])

/** When right answers and explanations are shown to someone who handed in. */
export const reviewTime = z.enum(['at-once', 'after-passing', 'after-due'])

/**
 * From when the next attempt may begin, where nothing but how many were begun in a day is in its way. Null: nothing is,
 * or something else.
 */
const nextAttemptAt = z.nullable(z.string())

/** A quiz as its student sees it before and between attempts. */
export const quizOverview = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  questionCount: z.int(),
  /** Percent. */
  passingScore: z.int(),
  /** Minutes; null means no limit. */
  timeLimit: z.nullable(z.int()),
  /** Minutes and attempts that this person has more than the others. */
  extraMinutes: z.int(),
  extraAttempts: z.int(),
  counts: countedAttempt,
  review: reviewTime,
  /** For this person; nothing begins after it, and what is under way ends. Null: never. */
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
  /** The one that counts, in percent; null before the first attempt was graded. */
  countedPercent: z.nullable(z.int()),
  /** Whether that one passed, by the pass mark of its own time: the quiz may have another by now. */
  passed: z.boolean(),
  attemptsUsed: z.int(),
  /** Null means as many as one likes. */
  attemptsLeft: z.nullable(z.int()),
  openAttemptId: z.nullable(z.string()),
  /** An attempt was handed in, and a person has yet to grade a part of it; until then no other begins. */
  waiting: z.boolean(),
  nextAttemptAt,
  can: z.object({ start: z.boolean(), resume: z.boolean() }),
})

const submittedBy = z.enum(['student', 'deadline'])

/** An attempt that was handed in, as a line of the history. */
export const pastAttempt = z.object({
  id: z.string(),
  /** From 1, per person and quiz. */
  number: z.int(),
  startedAt: z.string(),
  submittedAt: z.string(),
  submittedBy,
  /** So far, while it waits. */
  score: z.number(),
  maxScore: z.number(),
  /** Null while a person has yet to grade a part of it. */
  percent: z.nullable(z.int()),
  passed: z.nullable(z.boolean()),
})

export const savedAnswer = z.object({
  questionId: z.string(),
  /** Null: not answered. */
  answer: z.nullable(answer),
  flagged: z.boolean(),
  /** Of the write that stands; 0 before the first. */
  sequence: z.int(),
})

const milliseconds = z.nullable(z.int())

/** Where an attempt belongs, for the head of its screens. */
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
  /** Until the deadline, by the server's clock at the moment of the answer; null without a time limit. */
  remainingMs: milliseconds,
  /** In the order of this attempt, and so are their options. */
  questions: z.array(attemptQuestion),
  /** One for each question, in the same order. */
  answers: z.array(savedAnswer),
})

export const quizResult = z.extend(pastAttempt, {
  quiz: quizPlace,
  passingScore: z.int(),
  /** The one that counts of all attempts so far; null while none is graded. */
  countedPercent: z.nullable(z.int()),
  counts: countedAttempt,
  review: reviewTime,
  /** Of the quiz, for this person. */
  dueAt: z.nullable(z.string()),
  /** Minutes a new attempt would have; null means no limit. */
  timeLimit: z.nullable(z.int()),
  nextAttemptAt,
  questions: z.array(reviewedQuestion),
  can: z.object({ start: z.boolean(), review: z.boolean() }),
})

/** What states one answer: all of it, so that sending it twice does no harm. */
export const answerInput = z.object({
  /** Counts up with every change of this question. A write whose number is not above the one that stands changes nothing. */
  sequence: z.int().check(z.minimum(1)),
  answer: z.nullable(answer),
  flagged: z.boolean(),
})

const quizParams = z.object({ id: z.string().check(z.maxLength(80)) })
const attemptId = z.uuid('This is no id of an attempt')
const attemptParams = z.object({ id: attemptId })
const quizNotFound = { 'quiz-not-found': { status: 404, title: 'Quiz not found' } } as const
const attemptNotFound = { 'attempt-not-found': { status: 404, title: 'Attempt not found' } } as const

export const quizzes = endpoints({
  'GET /api/user/quizzes': {
    access: 'student',
    summary: 'The quizzes of my courses with my state, in the order of the courses',
    output: z.object({ quizzes: z.array(quizOverview) }),
  },
  'GET /api/user/quizzes/{id}': {
    access: 'student',
    summary: 'One quiz before it starts, with my past attempts, newest first, at most 100',
    params: quizParams,
    output: z.object({ quiz: quizOverview, attempts: z.array(pastAttempt) }),
    refusals: quizNotFound,
  },
  'POST /api/user/quizzes/{id}/attempts': {
    access: 'student',
    summary: 'Start an attempt, or get the one that is open',
    description:
      'There is at most one open attempt per person and quiz, so asking twice gives the same. Starting enrolls by itself.',
    params: quizParams,
    output: z.object({ attempt }),
    refusals: {
      ...quizNotFound,
      'module-locked': { status: 403, title: 'Prerequisites Required' },
      'no-attempts-left': { status: 409, title: 'No attempts left' },
      'past-due': { status: 409, title: 'The due date is over' },
      'attempt-waits': { status: 409, title: 'An attempt waits for its grade' },
    },
  },
  'GET /api/user/quiz-attempts/{id}': {
    access: 'student',
    summary: 'My attempt: its questions, what is saved, and the time that remains',
    params: attemptParams,
    output: z.object({ attempt }),
    refusals: attemptNotFound,
  },
  'PUT /api/user/quiz-attempts/{id}/answers/{questionId}': {
    access: 'student',
    summary: 'Save the whole answer of one question, and whether it is flagged',
    description:
      'Taken until 30 seconds after the deadline. A write that comes after a newer one changes nothing: `applied` is false, and the answer that stands is told.',
    params: z.object({ id: attemptId, questionId: z.string().check(z.maxLength(120)) }),
    body: answerInput,
    output: z.object({ saved: savedAnswer, applied: z.boolean(), remainingMs: milliseconds }),
    refusals: {
      ...attemptNotFound,
      'question-not-found': { status: 404, title: 'Question not found' },
      'attempt-closed': { status: 409, title: 'This attempt was handed in' },
    },
  },
  'POST /api/user/quiz-attempts/{id}/submit': {
    access: 'student',
    summary: 'Hand in what is saved; handing in twice gives the same result',
    params: attemptParams,
    output: z.object({ result: quizResult }),
    refusals: attemptNotFound,
  },
  'GET /api/user/quiz-attempts/{id}/result': {
    access: 'student',
    summary: 'The result of an attempt that was handed in',
    params: attemptParams,
    output: z.object({ result: quizResult }),
    refusals: {
      ...attemptNotFound,
      'attempt-open': { status: 409, title: 'This attempt is not handed in yet' },
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
