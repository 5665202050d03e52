import { randomUUID } from 'node:crypto'
import type { review } from '../../../contract/learning/review.ts'
import type { Sample } from '../samples.ts'

export const reviewSamples = (): Record<keyof typeof review, Sample> => ({
  'GET /api/user/review': {},
  'GET /api/user/review/session': {},
  'POST /api/user/review/answers': {
    body: {
      answers: [
        {
          id: randomUUID(),
          cardId: 'practice/none/none',
          version: 0,
          rating: 'good',
          answeredAt: '2026-11-20T12:00:00.000Z',
        },
      ],
    },
  },
  'DELETE /api/user/review/answers/{id}': { params: { id: randomUUID() }, answer: 404 },
})
