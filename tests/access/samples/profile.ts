import type { workReports } from '../../../contract/community/work-reports.ts'
import type { profileEndpoints } from '../../../contract/people/profile.ts'
import { newOneTimeToken } from '../../../server/people/accounts/one-time-token.ts'

export const profileSamples = {
  'GET /api/user/profile': {},
  'PATCH /api/user/profile': { body: { bio: 'I knit.', timeZone: 'Europe/Berlin' } },
  'GET /api/people/{handle}': { params: { handle: 'unknown-here' }, answer: 404 },
  'GET /api/people/{handle}/works/{id}': {
    params: { handle: 'unknown-here', id: '8d7ee1c1-6d1b-4e0f-9a56-0d6d0c1f4b11' },
    answer: 404,
  },
  'POST /api/people/{handle}/works/{id}/reports': {
    params: { handle: 'unknown-here', id: '8d7ee1c1-6d1b-4e0f-9a56-0d6d0c1f4b11' },
    body: { reason: 'spam', note: '' },
    answer: 404,
  },
  'GET /api/admin/work-reports': { query: { status: 'open' } },
  'PUT /api/admin/work-reports/{id}': {
    params: { id: '8d7ee1c1-6d1b-4e0f-9a56-0d6d0c1f4b12' },
    body: { status: 'dismissed', reason: 'It is fine' },
    answer: 404,
  },
  'GET /api/user/sessions': {},
  'DELETE /api/user/sessions/{id}': { params: { id: 'no-such-session' }, answer: 404 },
  'DELETE /api/user/sessions': {},
  'POST /api/user/email-change': { body: { email: 'new@example.org' } },
  'DELETE /api/user/email-change': {},
  'POST /api/email-change/confirm': { body: { token: newOneTimeToken() }, answer: 400 },
  'GET /api/user/data-exports': {},
  'POST /api/user/data-exports': {},
  // Rejected on purpose, to keep the matrix's accounts.
  'POST /api/user/deletion': { body: { confirmation: 'no' }, answer: 422 },
  'DELETE /api/user/deletion': {},
  'POST /api/deletion/cancel': { body: { token: newOneTimeToken() }, answer: 400 },
} satisfies Record<keyof typeof profileEndpoints | keyof typeof workReports, object>
