import type { completion } from '../../../contract/assessment/completion.ts'
import { usualRequirements } from '../../../rules/assessment/completion.ts'
import type { Sample } from '../samples.ts'

// The instructor does not teach it, and for an administrator it does not exist: both get the same response.
const staff = { params: { id: 'xyz-999' }, answer: 404 }

export const completionSamples = (): Record<keyof typeof completion, Sample> => ({
  'GET /api/user/courses/{id}/completion': { params: { id: 'fnd-100' } },
  'GET /api/teach/courses/{id}/completion': staff,
  'GET /api/teach/courses/{id}/lacking': { ...staff, query: { most: '1' } },
  'GET /api/teach/courses/{id}/lacking-export': staff,
  'PUT /api/teach/courses/{id}/completion': { ...staff, body: { ...usualRequirements, revision: 0 } },
})
