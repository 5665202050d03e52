import type { stuck } from '../../../contract/people/stuck.ts'
import type { Sample } from '../samples.ts'

// The instructor does not teach it, and for an administrator it does not exist: both get the same response.
const staff = { params: { id: 'xyz-999' }, answer: 404 }

export const stuckSamples = (): Record<keyof typeof stuck, Sample> => ({
  'GET /api/teach/stuck': {},
  'GET /api/teach/courses/{id}/stuck': { ...staff, query: { reason: 'idle', days: '14' } },
  'GET /api/teach/courses/{id}/stuck-export': { ...staff, query: { reason: 'idle' } },
  'GET /api/teach/courses/{id}/module-figures': staff,
  'GET /api/teach/courses/{id}/module-figures-export': staff,
  'PUT /api/teach/courses/{id}/reminder': {
    ...staff,
    body: { on: true, afterDays: 14, text: 'Do you need help?' },
  },
  'GET /api/admin/stuck': { query: { reason: 'overdue' } },
  'GET /api/admin/stuck-export': { query: { course: 'fnd-100' } },
})
