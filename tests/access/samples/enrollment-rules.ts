import type { enrollmentRules } from '../../../contract/people/enrollment-rules.ts'
import type { Sample } from '../samples.ts'

// The instructor does not teach it, and for an administrator it does not exist: both get the same response.
const staff = { params: { id: 'xyz-999' }, answer: 404 }
const student = { params: { id: 'fnd-100' } }

export const enrollmentRulesSamples = (): Record<keyof typeof enrollmentRules, Sample> => ({
  'GET /api/teach/courses/{id}/enrollment-rules': staff,
  'PUT /api/teach/courses/{id}/enrollment-rules': {
    ...staff,
    body: { who: 'invitation', capacity: 30, prerequisites: ['fnd-100'], revision: 0 },
  },
  'POST /api/teach/courses/{id}/enrollment-rules/code': staff,
  'GET /api/teach/courses/{id}/enrollment-requests': staff,
  'POST /api/teach/courses/{id}/enrollment-requests/decisions': {
    ...staff,
    body: { userIds: ['unknown'], enroll: true },
  },
  'GET /api/user/courses/{id}/admission': student,
  // The course is open to everyone: there is nothing to ask for.
  'PUT /api/user/courses/{id}/enrollment-request': { ...student, body: { note: 'Please' }, answer: 409 },
  'DELETE /api/user/courses/{id}/enrollment-request': student,
})
