/** The question bank of a course, for its authors only: tagged questions that quizzes draw from. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { authoredQuestion } from './authored-questions.ts'

/** A question as the form sends it. Validity is checked by `rules/assessment/question-bank.ts`. */
export const bankQuestionFacts = z.object({
  question: authoredQuestion,
  /** Lowercase letters, digits and hyphens. */
  tags: z.array(z.string().check(z.trim())),
})

export const authoredBank = z.object({
  course: z.object({
    id: z.string(),
    code: z.string(),
    title: z.string(),
    departmentId: z.string(),
  }),
  questions: z.array(z.extend(bankQuestionFacts, { revision: z.int() })),
  /** The draws of the course's quizzes. */
  draws: z.array(
    z.object({
      moduleId: z.string(),
      quizId: z.string(),
      title: z.string(),
      tag: z.string(),
      count: z.int(),
    }),
  ),
})

const ofCourse = z.object({ id: z.string().check(z.maxLength(64)) })
const ofQuestion = z.object({
  id: z.string().check(z.maxLength(64)),
  questionId: z.string().check(z.maxLength(90)),
})
/** Questions per request, which is also the largest bank. */
const mostAtOnce = 400
const courseNotFound = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const
const questionChanged = {
  'question-changed': { status: 409, title: 'Someone else has changed this question' },
} as const
const needed = {
  'question-needed': { status: 409, title: 'A quiz needs this question' },
} as const
const full = {
  'bank-full': { status: 409, title: 'The bank has reached the maximum number of questions' },
} as const
const whole = z.object({ bank: authoredBank })

export const questionBank = endpoints({
  'GET /api/authoring/courses/{id}/bank': {
    access: 'instructor',
    summary: 'The question bank of a course the viewer may edit, with keys',
    params: ofCourse,
    output: whole,
    refusals: courseNotFound,
  },
  'POST /api/authoring/courses/{id}/bank': {
    access: 'instructor',
    summary: 'Add several questions at the end of a bank, all or none',
    description:
      'The ids of the questions are given by the server. A repeated request adds nothing: the bank already ends with these questions.',
    params: ofCourse,
    body: z.object({
      questions: z
        .array(bankQuestionFacts)
        .check(
          z.minLength(1, 'Please add one question or more'),
          z.maxLength(mostAtOnce, `A bank has at most ${mostAtOnce} questions`),
        ),
    }),
    output: whole,
    refusals: { ...courseNotFound, ...full },
  },
  'PUT /api/authoring/courses/{id}/bank/{questionId}': {
    access: 'instructor',
    summary: 'Create or edit a bank question; open attempts keep their paper',
    description: 'The id of a new question is the course’s plus `-b` and a number.',
    params: ofQuestion,
    body: z.extend(bankQuestionFacts, {
      /** Of the question on screen; 0 for a new one. */
      revision: z.int().check(z.minimum(0)),
    }),
    output: whole,
    refusals: {
      ...courseNotFound,
      ...questionChanged,
      ...needed,
      ...full,
    },
  },
  'DELETE /api/authoring/courses/{id}/bank/{questionId}': {
    access: 'instructor',
    summary: 'Delete a bank question; attempts and results keep it',
    params: ofQuestion,
    output: whole,
    refusals: { ...courseNotFound, ...needed },
  },
})

export type AuthoredBank = z.infer<typeof authoredBank>
export type AuthoredBankQuestion = AuthoredBank['questions'][number]
