import { randomUUID } from 'node:crypto'

// An instructor does not teach it, and to an administrator it does not exist: the same answer for both.
const nobodys = { id: randomUUID() }

/** Whose attempts they are, and what then happens, is in server/quizzes. */
export const quizTeachingSamples = () => ({
  'GET /api/teach/courses/{id}/quizzes': { params: { id: 'xyz-999' }, answer: 404 },
  'GET /api/teach/quizzes/{id}': { params: { id: 'xyz-999-1-q1' }, answer: 404 },
  'GET /api/teach/quiz-attempts/{id}': { params: nobodys, answer: 404 },
  'PUT /api/teach/quiz-attempts/{id}/grade': {
    params: nobodys,
    body: { version: 0, grades: [{ questionId: 'q1', score: 1, feedback: '' }] },
    answer: 404,
  },
  'GET /api/teach/quizzes/{id}/rules': { params: { id: 'xyz-999-1-q1' }, answer: 404 },
  'PUT /api/teach/quizzes/{id}/rules': {
    params: { id: 'xyz-999-1-q1' },
    body: {
      rules: { attemptsAllowed: 2, counts: 'best', review: 'at-once', dueAt: null },
      revision: 0,
    },
    answer: 404,
  },
  'PUT /api/teach/quizzes/{id}/allowances/{userId}': {
    params: { id: 'xyz-999-1-q1', userId: 'nobody' },
    body: { extraMinutes: 10, extraAttempts: 1, reason: 'Reads with a screen reader' },
    answer: 404,
  },
})
