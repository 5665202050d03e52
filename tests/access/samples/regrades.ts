import { randomUUID } from 'node:crypto'

const place = { id: 'xyz-999', questionId: 'xyz-999-1-q1-q1' }

export const regradeSamples = () => ({
  'GET /api/teach/courses/{id}/questions/{questionId}/correction': { params: place, answer: 404 },
  'POST /api/teach/courses/{id}/questions/{questionId}/regrades': {
    params: place,
    body: { choice: 'better', version: 'x' },
    answer: 404,
  },
  'GET /api/teach/courses/{id}/regrades': { params: { id: 'xyz-999' }, answer: 404 },
  'POST /api/teach/regrades/{id}/undo': { params: { id: randomUUID() }, answer: 404 },
})
