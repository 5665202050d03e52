import type { certificateDesigning } from '../../../contract/certificate-design.ts'
import type { ContractKey } from '../../../contract/index.ts'
import type { Sample } from '../samples.ts'

const design = {
  logoId: null,
  logoHoldsName: false,
  signatories: [{ name: 'Ada Berg', title: 'Head of School', signatureId: null }],
  text: '',
  place: 'Lund',
}

const params = { courseId: 'fnd-100' }

export const certificateDesignSamples = {
  'GET /api/admin/certificate-design': {},
  // Another caller has changed it by then, or no one has.
  'PUT /api/admin/certificate-design': { body: { ...design, revision: 99 }, answer: 409 },
  'POST /api/admin/certificate-design/preview': { body: design },
  'GET /api/admin/certificate-design/document': {},
  'GET /api/admin/courses/{courseId}/certificate-design': { params },
  'PUT /api/admin/courses/{courseId}/certificate-design': {
    params,
    body: { ...design, revision: 99 },
    answer: 409,
  },
  'POST /api/admin/courses/{courseId}/certificate-design/preview': { params, body: design },
  'GET /api/admin/courses/{courseId}/certificate-design/document': { params },
} satisfies Record<keyof typeof certificateDesigning & ContractKey, Sample>
