import { randomUUID } from 'node:crypto'
import { newOneTimeToken } from '../../../server/people/accounts/one-time-token.ts'

const unknownPasskey = {
  id: 'unknown',
  rawId: 'unknown',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'unknown' },
} as const

export const securitySamples = (password: string) => ({
  'GET /api/auth/providers': {},
  'POST /api/auth/providers/{id}': { params: { id: 'no-site' }, body: {}, answer: 404 },
  'POST /api/auth/second-step': { body: { ticket: newOneTimeToken(), code: '123456' }, answer: 410 },
  'POST /api/auth/passkey/options': { body: {} },
  'POST /api/auth/passkey': { body: { ticket: newOneTimeToken(), response: unknownPasskey }, answer: 410 },
  'GET /api/user/security': {},
  'POST /api/user/security/put-off': {},
  'POST /api/user/security/confirm': { body: { password } },
  'POST /api/user/security/confirm/passkey-options': {},
  'POST /api/user/security/confirm/passkey': {
    body: { ticket: newOneTimeToken(), response: unknownPasskey },
    answer: 410,
  },
  // A valid password would end the session used by the other calls.
  'PUT /api/user/password': { body: { password: 'password' }, answer: 422 },
  'POST /api/user/two-factor': {},
  'POST /api/user/two-factor/confirm': { body: { code: 'not a code' }, answer: 422 },
  'DELETE /api/user/two-factor': {},
  'POST /api/user/recovery-codes': { answer: 409 },
  'POST /api/user/passkeys/options': {},
  'POST /api/user/passkeys': {
    body: { ticket: newOneTimeToken(), name: 'Telephone', response: unknownPasskey },
    answer: 410,
  },
  'DELETE /api/user/passkeys/{id}': { params: { id: randomUUID() }, answer: 404 },
})
