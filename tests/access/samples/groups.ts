import { randomUUID } from 'node:crypto'
import type { schoolGroups } from '../../../contract/people/groups.ts'
import type { taughtGroups } from '../../../contract/people/taught-groups.ts'
import type { Sample } from '../samples.ts'

const facts = { name: 'Class 10a', note: '', startsOn: '2027-01-04', timeZone: 'Europe/Berlin' }
const noGroup = () => ({ groupId: randomUUID() })

export const groupSamples = (): Record<keyof typeof schoolGroups | keyof typeof taughtGroups, Sample> => ({
  'GET /api/teach/own-groups': {},
  'GET /api/teach/own-groups/{groupId}': { params: noGroup(), answer: 404 },
  'GET /api/admin/groups': { query: { search: '10a' } },
  'POST /api/admin/groups': { body: facts },
  'GET /api/admin/groups/{groupId}': { params: noGroup(), answer: 404 },
  'PUT /api/admin/groups/{groupId}': { params: noGroup(), body: { ...facts, revision: 1 }, answer: 404 },
  'PUT /api/admin/groups/{groupId}/archived': {
    params: noGroup(),
    body: { archived: true },
    answer: 404,
  },
  'GET /api/admin/groups/{groupId}/members': { params: noGroup(), answer: 404 },
  'POST /api/admin/groups/{groupId}/members': {
    params: noGroup(),
    body: { people: 'noor@example.org' },
    answer: 404,
  },
  'DELETE /api/admin/groups/{groupId}/members/{userId}': {
    params: { ...noGroup(), userId: 'unknown' },
    answer: 404,
  },
  'POST /api/admin/groups/{groupId}/teachers': {
    params: noGroup(),
    body: { email: 'noor@example.org' },
    answer: 404,
  },
  'DELETE /api/admin/groups/{groupId}/teachers/{userId}': {
    params: { ...noGroup(), userId: 'unknown' },
    answer: 404,
  },
  'PUT /api/admin/groups/{groupId}/courses/{courseId}': {
    params: { ...noGroup(), courseId: 'fnd-100' },
    answer: 404,
  },
  'DELETE /api/admin/groups/{groupId}/courses/{courseId}': {
    params: { ...noGroup(), courseId: 'fnd-100' },
    answer: 404,
  },
})
