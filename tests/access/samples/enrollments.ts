import type { courseEnrollments } from '../../../contract/people/enrollments.ts'
import type { Sample } from '../samples.ts'

// The instructor does not teach it, and for an administrator it does not exist: both get the same response.
const params = { id: 'xyz-999' }

export const enrollmentSamples = (): Record<keyof typeof courseEnrollments, Sample> => ({
  'GET /api/teach/courses/{id}/people': { params, answer: 404 },
  'GET /api/teach/courses/{id}/people-export': { params, query: { state: 'not-begun' }, answer: 404 },
  'POST /api/teach/courses/{id}/people': { params, body: { people: 'noor@example.org' }, answer: 404 },
  'POST /api/teach/courses/{id}/people/removals': {
    params,
    body: { userIds: ['unknown'], reason: 'Left the school' },
    answer: 404,
  },
})
