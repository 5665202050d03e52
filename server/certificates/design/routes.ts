import { certificateDesigning } from '../../../contract/certificate-design.ts'
import { fileAnswer, isKnown, notModified } from '../../platform/http/file-answer.ts'
import { implement } from '../../platform/http/implement.ts'
import type { PrintableDocument } from '../../platform/print/service.ts'
import type { CertificateDesignService } from './service.ts'

export function certificateDesignRoutes(service: CertificateDesignService) {
  return implement(certificateDesigning, {
    'GET /api/admin/certificate-design': () => service.view(),
    'PUT /api/admin/certificate-design': ({ viewer, body }) => service.change(viewer, body),
    'POST /api/admin/certificate-design/preview': async ({ viewer, body }) => ({
      svg: await service.preview(viewer, null, body),
    }),
    'GET /api/admin/certificate-design/document': async ({ viewer, call }) =>
      inline(call.headers, await service.example(viewer, null)),
    'GET /api/admin/courses/{courseId}/certificate-design': ({ viewer, params }) =>
      service.viewOfCourse(viewer, params.courseId),
    'PUT /api/admin/courses/{courseId}/certificate-design': ({ viewer, params, body }) =>
      service.changeOfCourse(viewer, params.courseId, body),
    'POST /api/admin/courses/{courseId}/certificate-design/preview': async ({ viewer, params, body }) => ({
      svg: await service.preview(viewer, params.courseId, body),
    }),
    'GET /api/admin/courses/{courseId}/certificate-design/document': async ({ viewer, params, call }) =>
      inline(call.headers, await service.example(viewer, params.courseId)),
  })
}

async function inline(headers: Headers, document: PrintableDocument): Promise<Response> {
  if (isKnown(headers, document.edition)) return notModified(document.edition)
  return fileAnswer(headers, {
    bytes: await document.bytes(),
    type: 'application/pdf',
    edition: document.edition,
    name: document.name,
    disposition: 'inline',
  })
}
