import type { ContractKey } from '../../../contract/index.ts'
import type { print } from '../../../contract/learning/print.ts'
import type { Sample } from '../samples.ts'

export const printSamples = {
  'GET /api/courses/{id}/modules/{moduleId}/document': {
    params: { id: 'fnd-100', moduleId: 'fnd-100-1' },
  },
} satisfies Record<keyof typeof print & ContractKey, Sample>
