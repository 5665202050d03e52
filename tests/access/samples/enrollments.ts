import type { courseEnrollments } from '../../../contract/people/enrollments.ts'
import type { Sample } from '../samples.ts'

// The instructor does not teach it, and for an administrator it does not exist: both get the same response.
const params = { id: 'xyz-999' }

export const enrollmentSamples = (): Record<keyof typeof courseEnrollments, Sample> => ({
  'GET /api/teach/courses/{id}/people': { params, answer: 404 },
  'GET /api/teach/courses/{id}/people-export': { params, query: { state: 'not-begun' }, answer: 404 },
  'POST /api/teach/courses/{id}/people': { params, body: { people: 'noor@example.org' }, answer: 404 },
  'POST /api/teach/courses/{id}/people/preview': {
    params,
    body: { people: 'noor@example.org' },
    answer: 404,
  },
  'POST /api/teach/courses/{id}/people/group': { params, body: { groupId: 'unknown' }, answer: 404 },
  'GET /api/teach/courses/{id}/people/past': { params, answer: 404 },
  'POST /api/teach/courses/{id}/people/returns': { params, body: { userIds: ['unknown'] }, answer: 404 },
  'POST /api/teach/courses/{id}/people/removals': {
    params,
    body: { userIds: ['unknown'], reason: 'Left the school' },
    answer: 404,
  },
  'POST /api/admin/enrollments/removals': {
    body: { enrollmentIds: ['00000000-0000-4000-8000-000000000000'], reason: 'Left the school' },
  },
})
