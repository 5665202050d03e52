import { decodeJwt } from 'jose'
import { certificates } from '../../contract/certificates.ts'
import type { Api } from '../platform/http/api.ts'
import { fileAnswer, isKnown, notModified } from '../platform/http/file-answer.ts'
import { implement } from '../platform/http/implement.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { editionOf } from '../platform/print/kept-documents.ts'
import type { CertificatesService } from './service.ts'

const signed = 'application/vc+jwt'

/** @param completion issues what is due before a person sees their certificates */
export function certificatesRoutes(
  service: CertificatesService,
  completion: { issueDue(viewer: Viewer): Promise<void> },
) {
  return implement(certificates, {
    'GET /api/user/certificates': async ({ viewer }) => {
      await completion.issueDue(viewer)
      return service.mine(viewer)
    },
    'PUT /api/user/certificates/{code}/sharing': async ({ viewer, params, body }) => ({
      certificate: await service.setShared(viewer, params.code, body.shared),
    }),
    'GET /api/certificates/{code}': ({ viewer, params }) => service.read(viewer, params.code),
    'GET /api/certificates/{code}/document': async ({ viewer, params, query, call }) => {
      const document = await service.document(viewer, params.code)
      if (isKnown(call.headers, document.edition)) return notModified(document.edition)
      return fileAnswer(call.headers, {
        bytes: await document.bytes(),
        type: 'application/pdf',
        edition: document.edition,
        name: document.name,
        disposition: query.download === '1' ? 'attachment' : 'inline',
      })
    },
    'GET /api/certificates/{code}/credential': async ({ viewer, params, query, call }) => {
      const { row, jwt } = await service.credential(viewer, params.code)
      const plain = query.form === 'json'
      const text = plain ? `${JSON.stringify(decodeJwt(jwt), null, 2)}\n` : jwt
      return fileAnswer(call.headers, {
        bytes: new TextEncoder().encode(text),
        type: plain ? 'application/json' : signed,
        edition: editionOf(text),
        name: `${row.courseId}-badge.${plain ? 'json' : 'jwt'}`,
        disposition: 'attachment',
      })
    },
    'GET /api/certificates/{code}/verification': async ({ viewer, params }) => ({
      verification: await service.verification(viewer, params.code),
    }),
    'POST /api/credentials/verify': async ({ body }) => ({
      verification: await service.verify(body.credential),
    }),
    'GET /api/credentials/issuer': () => service.issuer(),
    'GET /api/credentials/achievements/{id}': ({ params }) => service.achievement(params.id),
    'GET /api/credentials/status/{list}': async ({ params }) =>
      new Response(await service.statusList(params.list), {
        headers: { 'content-type': signed, 'cache-control': 'no-cache', 'access-control-allow-origin': '*' },
      }),
    'GET /api/admin/users/{userId}/certificates': async ({ viewer, params }) => ({
      certificates: await service.ofPerson(viewer, params.userId),
    }),
    'POST /api/admin/certificates/{code}/revoke': async ({ viewer, params, body }) => ({
      certificate: await service.revoke(viewer, params.code, body.reason),
    }),
    'POST /api/admin/certificates/{code}/reissue': async ({ viewer, params, body }) => ({
      certificate: await service.reissue(viewer, params.code, body.reason),
    }),
    'POST /api/admin/credentials/key': async ({ viewer }) => ({ key: await service.rotateKey(viewer) }),
  })
}

export function addKeyRoutes(api: Api, service: CertificatesService): void {
  const headers = { 'cache-control': 'no-cache', 'access-control-allow-origin': '*' }
  api.get('/.well-known/did.json', async () => Response.json((await service.keyDocuments()).did, { headers }))
  api.get('/.well-known/jwks.json', async () =>
    Response.json((await service.keyDocuments()).jwks, { headers }),
  )
}
