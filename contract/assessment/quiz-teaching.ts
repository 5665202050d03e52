/** Quizzes for their teachers: answers to grade by hand, and question statistics. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { questionKind } from './questions.ts'
import { courseOfStaff, gradingQueue } from './teaching.ts'

/** A quiz of a course with its results so far. */
export const taughtQuiz = z.object({
  id: z.string(),
  title: z.string(),
  modulePosition: z.int(),
  questionCount: z.int(),
  /** Submitted attempts. */
  attempts: z.int(),
  /** Students with at least one submitted attempt. */
  students: z.int(),
  /** Average of each student's best result, in percent; null before the first. */
  averagePercent: z.nullable(z.number()),
  /** Percent of students. */
  passedPercent: z.nullable(z.number()),
  /** Attempts to grade. */
  waiting: z.int(),
})

export const waitingAttempt = z.object({
  id: z.string(),
  studentName: z.string(),
  quizId: z.string(),
  quizTitle: z.string(),
  number: z.int(),
  submittedAt: z.string(),
})

/** An answer in the student's own words. */
export const answerToGrade = z.object({
  id: z.string(),
  stimulusHtml: z.optional(z.string()),
  question: z.string(),
  points: z.number(),
  /** The author's guidance for grading. */
  guidance: z.string(),
  explanation: z.string(),
  answer: z.string(),
  /** Null while ungraded. */
  score: z.nullable(z.number()),
  feedback: z.string(),
})

export const attemptToGrade = z.object({
  id: z.string(),
  course: courseOfStaff,
  quizId: z.string(),
  quizTitle: z.string(),
  modulePosition: z.int(),
  studentName: z.string(),
  number: z.int(),
  submittedAt: z.string(),
  passingScore: z.int(),
  /** Points of automatically graded questions. */
  otherScore: z.number(),
  maxScore: z.number(),
  /** Null while a part is ungraded. */
  percent: z.nullable(z.int()),
  passed: z.nullable(z.boolean()),
  /** Number of gradings; 0 before the first. */
  gradeVersion: z.int(),
  answers: z.array(answerToGrade),
  /** Neighbors in the course's grading queue, oldest first. */
  queue: gradingQueue,
  /** The same within this quiz. */
  queueOfQuiz: gradingQueue,
})

export const questionFigures = z.object({
  id: z.string(),
  kind: questionKind,
  stimulusHtml: z.optional(z.string()),
  question: z.string(),
  points: z.number(),
  /** How many attempts showed it, and how many answered it. */
  asked: z.int(),
  answered: z.int(),
  /** Percent of its points that was earned: low is hard. Null if it was never graded. */
  difficulty: z.nullable(z.number()),
  /**
   * How well it separates strong from weak students: the correlation of its score with the score of the other
   * questions, -1 to 1. Null with fewer than ten attempts, or if all earned the same.
   */
  discrimination: z.nullable(z.number()),
  /** For questions with options: how often each was chosen. */
  options: z.array(z.object({ text: z.string(), right: z.boolean(), count: z.int() })),
})

export const quizFigures = z.object({
  course: courseOfStaff,
  quiz: z.extend(taughtQuiz, { passingScore: z.int(), timeLimit: z.nullable(z.int()) }),
  /** Attempts behind the statistics: the first of each student, the newest thousand. */
  analysed: z.int(),
  /** In the order of the quiz. */
  questions: z.array(questionFigures),
})

const courseParams = z.object({ id: z.string().check(z.maxLength(64)) })
const quizParams = z.object({ id: z.string().check(z.maxLength(80)) })
const attemptParams = z.object({ id: z.uuid('Invalid attempt id') })
const attemptNotFound = { 'attempt-not-found': { status: 404, title: 'Attempt not found' } } as const

export const gradeInput = z.object({
  /** Of the grade on screen; 0 for the first. */
  version: z.int().check(z.minimum(0)),
  /** One per answer to grade. */
  grades: z
    .array(
      z.object({
        questionId: z.string().check(z.maxLength(120)),
        score: z.number('Enter a number').check(z.minimum(0, 'Points cannot be negative')),
        feedback: z
          .string()
          .check(z.trim(), z.maxLength(5_000, 'Please keep the feedback within 5000 characters')),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
})

export const quizTeaching = endpoints({
  'GET /api/teach/courses/{id}/quizzes': {
    access: 'instructor',
    summary: 'The quizzes of a course with their results, and at most 50 ungraded attempts',
    params: courseParams,
    query: z.object({
      /** Limits the queue to this quiz. */
      quiz: z.optional(z.string().check(z.maxLength(80))),
    }),
    output: z.object({
      course: courseOfStaff,
      quizzes: z.array(taughtQuiz),
      /** Oldest first. */
      waiting: z.array(waitingAttempt),
      /** In the whole course. */
      waitingCount: z.int(),
    }),
    refusals: { 'course-not-found': { status: 404, title: 'Course Not Found' } },
  },
  'GET /api/teach/quizzes/{id}': {
    access: 'instructor',
    summary: 'Statistics of a quiz’s questions: difficulty, discrimination and chosen options',
    params: quizParams,
    output: z.object({ figures: quizFigures }),
    refusals: { 'quiz-not-found': { status: 404, title: 'Quiz not found' } },
  },
  'GET /api/teach/quiz-attempts/{id}': {
    access: 'instructor',
    summary: 'The answers of an attempt to grade by hand',
    params: attemptParams,
    output: z.object({ attempt: attemptToGrade }),
    refusals: attemptNotFound,
  },
  'PUT /api/teach/quiz-attempts/{id}/grade': {
    access: 'instructor',
    summary: 'Grade or regrade the answers of an attempt; updates the result immediately',
    params: attemptParams,
    body: gradeInput,
    output: z.object({ attempt: attemptToGrade }),
    refusals: {
      ...attemptNotFound,
      'grade-changed': { status: 409, title: 'Someone else has graded this' },
    },
  },
})

export type TaughtQuiz = z.infer<typeof taughtQuiz>
export type WaitingAttempt = z.infer<typeof waitingAttempt>
export type AttemptToGrade = z.infer<typeof attemptToGrade>
export type AnswerToGrade = z.infer<typeof answerToGrade>
export type QuestionFigures = z.infer<typeof questionFigures>
export type QuizFigures = z.infer<typeof quizFigures>
