import { randomUUID } from 'node:crypto'
import { newOneTimeToken } from '../../../server/people/accounts/one-time-token.ts'

export const admissionsSamples = {
  'GET /api/application-status': { query: { token: newOneTimeToken() }, answer: 404 },
  'GET /api/admin/applications': { query: { status: 'received', search: 'noor' } },
  'GET /api/admin/applications/{id}': { params: { id: randomUUID() }, answer: 404 },
  'POST /api/admin/applications/decisions': {
    body: { ids: [randomUUID()], decision: 'decline', reason: 'The class is full.' },
  },
  'GET /api/admin/applications-export': { query: { status: 'received' } },
  'POST /api/admin/applications/{id}/notes': {
    params: { id: randomUUID() },
    body: { text: 'A strong sample', recommendation: 'admit' },
    answer: 404,
  },
  'DELETE /api/admin/applications/{id}/notes/{noteId}': {
    params: { id: randomUUID(), noteId: randomUUID() },
    answer: 404,
  },
  'POST /api/admin/applications/{id}/decision': {
    params: { id: randomUUID() },
    body: { decision: 'decline', reason: 'The class is full.' },
    answer: 404,
  },
}
