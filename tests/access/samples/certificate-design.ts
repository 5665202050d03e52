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

export const certificateDesignSamples = {
  'GET /api/admin/certificate-design': {},
  // Another caller has changed it by then, or no one has.
  'PUT /api/admin/certificate-design': { body: { ...design, revision: 99 }, answer: 409 },
  'POST /api/admin/certificate-design/preview': { body: design },
  'GET /api/admin/certificate-design/document': {},
} satisfies Record<keyof typeof certificateDesigning & ContractKey, Sample>
