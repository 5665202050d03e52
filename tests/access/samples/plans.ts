import type { plans } from '../../../contract/learning/plans.ts'
import type { Sample } from '../samples.ts'

const params = { id: 'brd-101' }

/** The callers are in no course, which a plan needs. */
export const planSamples: Record<keyof typeof plans, Sample> = {
  'GET /api/user/plans': {},
  'GET /api/user/plans/{id}': { params, query: { timeZone: 'Europe/Vienna' } },
  'PUT /api/user/plans/{id}': {
    params,
    body: { days: [1, 4], time: '19:00', minutes: 45, from: '2026-11-30' },
    answer: 409,
  },
  'PUT /api/user/plans/{id}/pause': { params, body: { paused: true }, answer: 404 },
  'DELETE /api/user/plans/{id}': { params },
}
