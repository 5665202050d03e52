import { randomUUID } from 'node:crypto'

export const mediaSamples = () => ({
  'POST /api/media': {
    query: { purpose: 'no-such-purpose', name: 'notes.txt' },
    rawBody: 'notes',
    answer: 422,
  },
  'GET /api/media/{id}': { params: { id: randomUUID() }, answer: 404 },
  'DELETE /api/media/{id}': { params: { id: randomUUID() }, answer: 404 },
})
