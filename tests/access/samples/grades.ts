// The instructor does not teach it, and for an administrator it does not exist: both get the same response.
const noCourse = { id: 'xyz-999' }
const noCell = { ...noCourse, userId: 'unknown', itemId: 'fnd-100-1-a1' }

export const gradeSamples = () => ({
  'GET /api/user/grades': {},
  'GET /api/user/grades/{id}': { params: noCourse, answer: 404 },
  'GET /api/user/grades/{id}/export': { params: noCourse, answer: 404 },
  'GET /api/teach/courses/{id}/grades': { params: noCourse, answer: 404 },
  'PUT /api/teach/courses/{id}/grades/{userId}/{itemId}': {
    params: noCell,
    body: { version: 0, score: 1, excused: false, reason: '' },
    answer: 404,
  },
  'GET /api/teach/courses/{id}/grades/{userId}/{itemId}/history': { params: noCell, answer: 404 },
  'PUT /api/teach/courses/{id}/grade-policy': {
    params: noCourse,
    body: { weights: { assignments: 1, quizzes: 1 }, dropLowest: { assignments: 0, quizzes: 0 } },
    answer: 404,
  },
  'GET /api/teach/courses/{id}/grades/export': { params: noCourse, answer: 404 },
  'POST /api/teach/courses/{id}/grades/import': {
    params: noCourse,
    body: { csv: '', apply: false, reason: '' },
    answer: 404,
  },
})
