/**
 * Review: questions of completed modules come back before they are forgotten. A card is one question; its answer and
 * explanation travel along, because nothing here is graded. A question of a quiz is only among them once its
 * student has seen its key on a result of their own.
 */
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { moment } from './moments.ts'

/** How well it was remembered; only `again` means that it was not. */
export const reviewRating = z.enum(['again', 'hard', 'good', 'easy'])

const days = z.int()

export const reviewCard = z.object({
  /** Of the question: the same for everybody. */
  id: z.string(),
  /** How often this person has answered it; an answer says on which one it was given. */
  version: z.int(),
  courseId: z.string(),
  courseCode: z.string(),
  departmentId: z.string(),
  moduleId: z.string(),
  modulePosition: z.int(),
  moduleTitle: z.string(),
  question: z.string(),
  /** What there was to choose from; empty for a question without options. */
  options: z.array(z.string()),
  /** What is right, a line each; of a question with options these are among them, to the letter. */
  answer: z.array(z.string()),
  explanation: z.string(),
  /** In how many days it would come back after each answer. */
  nextDays: z.object({ again: days, hard: days, good: days, easy: days }),
})

export const reviewOverview = z.object({
  /** Cards to answer until the end of the viewer's day. */
  dueToday: z.int(),
  /** When the next one comes back after today; null while none is on its way. */
  nextDueAt: z.nullable(z.string()),
  /** Answers of the last 30 days, and how many of them were remembered. */
  retention: z.object({ answered: z.int(), remembered: z.int() }),
})

const cardId = z.string().check(z.minLength(1), z.maxLength(260))
const answerId = z.uuid('This is no id of an answer')

export const reviewAnswerInput = z.object({
  /** Made by the client, so that sending it again does no harm. */
  id: answerId,
  cardId,
  version: z.int().check(z.minimum(0)),
  rating: reviewRating,
  /** When it was given, which may be a while before it could be sent. Later than now counts as now. */
  answeredAt: moment('This is no moment'),
})

/**
 * `applied`: it counts. `answered-elsewhere`: another tab or device was first, and its answer stands.
 * `not-in-review`: the question is no longer among the viewer's.
 */
export const reviewOutcome = z.enum(['applied', 'answered-elsewhere', 'not-in-review'])

export const review = endpoints({
  'GET /api/user/review': {
    access: 'student',
    summary: 'How many questions are due today, when the next one is, and how much was remembered',
    output: z.object({ overview: reviewOverview }),
  },
  'GET /api/user/review/session': {
    access: 'student',
    summary: 'The next cards to answer, at most 20, the longest due first',
    output: z.object({ overview: reviewOverview, cards: z.array(reviewCard) }),
  },
  'POST /api/user/review/answers': {
    access: 'student',
    summary: 'Say how well cards were remembered',
    description:
      'Taken in the order given, each once: an id that was taken before changes nothing and gives the same outcome.',
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
    summary: 'Take back an answer; its card is as it was before',
    description: 'Taking it back twice does no harm. Its id is not taken again.',
    params: z.object({ id: answerId }),
    output: z.object({ overview: reviewOverview }),
    refusals: {
      'answer-not-found': { status: 404, title: 'Answer not found' },
      'answered-since': { status: 409, title: 'This question was answered again since' },
    },
  },
})

export type ReviewRating = z.infer<typeof reviewRating>
export type ReviewCard = z.infer<typeof reviewCard>
export type ReviewOverview = z.infer<typeof reviewOverview>
export type ReviewAnswerInput = z.infer<typeof reviewAnswerInput>
export type ReviewOutcome = z.infer<typeof reviewOutcome>
