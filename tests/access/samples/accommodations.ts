import { randomUUID } from 'node:crypto'
import type { accommodationEndpoints } from '../../../contract/assessment/accommodations.ts'
import { accommodation } from '../bodies.ts'
import type { Sample } from '../samples.ts'

// The instructor does not teach it, and for an administrator it does not exist: both get the same response.
const inCourse = { params: { id: 'xyz-999', userId: 'unknown' }, answer: 404 }
const ofPerson = { params: { userId: 'unknown' }, answer: 404 }
const accommodationId = randomUUID()

export const accommodationSamples = (): Record<keyof typeof accommodationEndpoints, Sample> => ({
  'GET /api/user/accommodations': {},
  'GET /api/teach/courses/{id}/accommodations/{userId}': inCourse,
  'PUT /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}': {
    ...inCourse,
    params: { ...inCourse.params, accommodationId },
    body: accommodation,
  },
  'DELETE /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}': {
    ...inCourse,
    params: { ...inCourse.params, accommodationId },
  },
  'GET /api/admin/users/{userId}/accommodations': ofPerson,
  'PUT /api/admin/users/{userId}/accommodations/{accommodationId}': {
    ...ofPerson,
    params: { ...ofPerson.params, accommodationId },
    body: accommodation,
  },
  'DELETE /api/admin/users/{userId}/accommodations/{accommodationId}': {
    ...ofPerson,
    params: { ...ofPerson.params, accommodationId },
  },
})
