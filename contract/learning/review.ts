/**
 * Spaced review of questions from completed modules. A card carries answer and explanation, because nothing here is
 * graded. A quiz question is included only after the student has seen its key on a result.
 */
import * as z from 'zod/mini'
import { keyedQuestion, passage } from '../assessment/questions.ts'
import { endpoints } from '../endpoint.ts'
import { moment } from '../moments.ts'

/** Only `again` means that it was not remembered. */
export const reviewRating = z.enum(['again', 'hard', 'good', 'easy'])

const days = z.int()

export const reviewCard = z.object({
  /** Id of the question, the same for every student. */
  id: z.string(),
  /** How often the student has answered it; detects conflicts. */
  version: z.int(),
  courseId: z.string(),
  courseCode: z.string(),
  departmentId: z.string(),
  moduleId: z.string(),
  modulePosition: z.int(),
  moduleTitle: z.string(),
  question: keyedQuestion,
  /** Null if no passage of the lecture fits clearly. */
  passage: z.nullable(passage),
  /** Days until it returns, per rating. */
  nextDays: z.object({ again: days, hard: days, good: days, easy: days }),
})

export const reviewOverview = z.object({
  /** Cards due until the end of the viewer's day. */
  dueToday: z.int(),
  /** The next day after today with cards: its first moment due, and how many there are; null if there is none. */
  next: z.nullable(z.object({ dueAt: z.string(), cards: z.int() })),
  /** Answers of the last 30 days, and how many were remembered. */
  retention: z.object({ answered: z.int(), remembered: z.int() }),
})

const cardId = z.string().check(z.minLength(1), z.maxLength(260))
const answerId = z.uuid('Invalid answer id')

export const reviewAnswerInput = z.object({
  /** Made by the client, so a retry is harmless. */
  id: answerId,
  cardId,
  version: z.int().check(z.minimum(0)),
  rating: reviewRating,
  /** May be earlier than the request if the client was offline. A future time counts as now. */
  answeredAt: moment('Enter a valid date and time'),
})

/**
 * `applied`: it counts. `answered-elsewhere`: another tab or device answered first. `not-in-review`: the question is no
 * longer among the student's.
 */
export const reviewOutcome = z.enum(['applied', 'answered-elsewhere', 'not-in-review'])

export const review = endpoints({
  'GET /api/user/review': {
    access: 'student',
    summary: 'Number of questions due today, the next due time, and retention',
    output: z.object({ overview: reviewOverview }),
  },
  'GET /api/user/review/session': {
    access: 'student',
    summary: 'The next cards to answer, longest overdue first, at most 20',
    output: z.object({ overview: reviewOverview, cards: z.array(reviewCard) }),
  },
  'POST /api/user/review/answers': {
    access: 'student',
    summary: 'Rate how well cards were remembered',
    description: 'Applied in order, each once: a known id changes nothing and returns the same outcome.',
    body: z.object({
      answers: z.array(reviewAnswerInput).check(z.minLength(1), z.maxLength(50)),
    }),
    output: z.object({
      outcomes: z.array(z.object({ id: z.string(), outcome: reviewOutcome })),
      overview: reviewOverview,
    }),
  },
  'DELETE /api/user/review/answers/{id}': {
    access: 'student',
    summary: 'Undo an answer; restores its card',
    description: 'Idempotent. Its id is not accepted again.',
    params: z.object({ id: answerId }),
    output: z.object({ overview: reviewOverview }),
    refusals: {
      'answer-not-found': { status: 404, title: 'Answer not found' },
      'answered-since': { status: 409, title: 'This question has been answered again since' },
    },
  },
})

export type ReviewRating = z.infer<typeof reviewRating>
export type ReviewCard = z.infer<typeof reviewCard>
export type ReviewOverview = z.infer<typeof reviewOverview>
export type ReviewAnswerInput = z.infer<typeof reviewAnswerInput>
export type ReviewOutcome = z.infer<typeof reviewOutcome>
