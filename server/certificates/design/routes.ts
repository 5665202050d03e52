import { certificateDesigning } from '../../../contract/certificate-design.ts'
import { fileAnswer, isKnown, notModified } from '../../platform/http/file-answer.ts'
import { implement } from '../../platform/http/implement.ts'
import type { CertificateDesignService } from './service.ts'

export function certificateDesignRoutes(service: CertificateDesignService) {
  return implement(certificateDesigning, {
    'GET /api/admin/certificate-design': () => service.view(),
    'PUT /api/admin/certificate-design': ({ viewer, body }) => service.change(viewer, body),
    'POST /api/admin/certificate-design/preview': async ({ viewer, body }) => ({
      svg: await service.preview(viewer, body),
    }),
    'GET /api/admin/certificate-design/document': async ({ call }) => {
      const document = await service.example()
      if (isKnown(call.headers, document.edition)) return notModified(document.edition)
      return fileAnswer(call.headers, {
        bytes: await document.bytes(),
        type: 'application/pdf',
        edition: document.edition,
        name: document.name,
        disposition: 'inline',
      })
    },
  })
}
