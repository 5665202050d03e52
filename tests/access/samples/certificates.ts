import type { certificates } from '../../../contract/certificates.ts'
import type { ContractKey } from '../../../contract/index.ts'
import type { Sample } from '../samples.ts'

const noCertificate = { params: { code: '00000000000000000000' }, answer: 404 }
const reason = { body: { reason: 'Issued by mistake' } }

export const certificateSamples = {
  'GET /api/user/certificates': {},
  'PUT /api/user/certificates/{code}/sharing': { ...noCertificate, body: { shared: true } },
  'GET /api/certificates/{code}': noCertificate,
  'GET /api/certificates/{code}/document': noCertificate,
  'GET /api/certificates/{code}/credential': noCertificate,
  'GET /api/certificates/{code}/verification': noCertificate,
  'POST /api/credentials/verify': { body: { credential: 'not one' } },
  'GET /api/credentials/issuer': {},
  'GET /api/credentials/achievements/{id}': { params: { id: 'fnd-100' } },
  'GET /api/credentials/status/{list}': { params: { list: '0' } },
  'GET /api/admin/users/{userId}/certificates': { params: { userId: 'unknown' } },
  'POST /api/admin/certificates/{code}/revoke': { ...noCertificate, ...reason },
  'POST /api/admin/certificates/{code}/reissue': { ...noCertificate, ...reason },
  'POST /api/admin/credentials/key': {},
} satisfies Record<keyof typeof certificates & ContractKey, Sample>
