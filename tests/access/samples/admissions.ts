import { randomUUID } from 'node:crypto'
import { newOneTimeToken } from '../../../server/people/accounts/one-time-token.ts'

export const admissionsSamples = {
  'GET /api/application-status': { query: { token: newOneTimeToken() }, answer: 404 },
  'GET /api/admin/applications': { query: { status: 'received', search: 'noor' } },
  'GET /api/admin/applications/{id}': { params: { id: randomUUID() }, answer: 404 },
  'POST /api/admin/applications/{id}/decision': {
    params: { id: randomUUID() },
    body: { decision: 'decline', reason: 'The class is full.' },
    answer: 404,
  },
}
