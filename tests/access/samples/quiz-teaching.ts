import { randomUUID } from 'node:crypto'
import { allowance, quizRules } from '../bodies.ts'

// The instructor does not teach it, and for an administrator it does not exist: both get the same response.
const noAttempt = { id: randomUUID() }

export const quizTeachingSamples = () => ({
  'GET /api/teach/courses/{id}/quizzes': { params: { id: 'xyz-999' }, answer: 404 },
  'GET /api/teach/quizzes/{id}': { params: { id: 'xyz-999-1-q1' }, answer: 404 },
  'GET /api/teach/quiz-attempts/{id}': { params: noAttempt, answer: 404 },
  'PUT /api/teach/quiz-attempts/{id}/grade': {
    params: noAttempt,
    body: { version: 0, grades: [{ questionId: 'q1', score: 1, feedback: '' }] },
    answer: 404,
  },
  'GET /api/teach/quizzes/{id}/rules': { params: { id: 'xyz-999-1-q1' }, answer: 404 },
  'PUT /api/teach/quizzes/{id}/rules': {
    params: { id: 'xyz-999-1-q1' },
    body: { rules: quizRules, revision: 0 },
    answer: 404,
  },
  'PUT /api/teach/quizzes/{id}/allowances/{userId}': {
    params: { id: 'xyz-999-1-q1', userId: 'unknown' },
    body: allowance,
    answer: 404,
  },
})
