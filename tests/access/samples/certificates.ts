import type { certificates } from '../../../contract/certificates.ts'
import type { ContractKey } from '../../../contract/index.ts'
import type { Sample } from '../samples.ts'

const nobodys = { params: { code: '00000000000000000000' }, answer: 404 }
const reason = { body: { reason: 'Issued by mistake' } }

export const certificateSamples = {
  'GET /api/user/certificates': {},
  'PUT /api/user/certificates/{code}/sharing': { ...nobodys, body: { shared: true } },
  'GET /api/certificates/{code}': nobodys,
  'GET /api/certificates/{code}/document': nobodys,
  'GET /api/certificates/{code}/credential': nobodys,
  'GET /api/certificates/{code}/verification': nobodys,
  'POST /api/credentials/verify': { body: { credential: 'not one' } },
  'GET /api/credentials/issuer': {},
  'GET /api/credentials/achievements/{id}': { params: { id: 'fnd-100' } },
  'GET /api/credentials/status/{list}': { params: { list: '0' } },
  'GET /api/admin/users/{userId}/certificates': { params: { userId: 'nobody' } },
  'POST /api/admin/certificates/{code}/revoke': { ...nobodys, ...reason },
  'POST /api/admin/certificates/{code}/reissue': { ...nobodys, ...reason },
  'POST /api/admin/credentials/key': {},
} satisfies Record<keyof typeof certificates & ContractKey, Sample>
