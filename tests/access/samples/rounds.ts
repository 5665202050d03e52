import { randomUUID } from 'node:crypto'
import type { rounds } from '../../../contract/courses/rounds.ts'
import type { Sample } from '../samples.ts'

// The instructor does not teach it, and for an administrator it does not exist: both get the same response.
const noCourse = { id: 'xyz-999' }
const noRound = () => ({ ...noCourse, roundId: randomUUID() })

export const sampleRound = {
  name: 'Spring',
  startsOn: '2027-01-04',
  endsOn: null,
  timeZone: 'Europe/Berlin',
  schedule: { kind: 'weekly', time: '09:00', weekdays: [1] },
  due: { days: 6, time: '23:59' },
}

export const roundSamples = (): Record<keyof typeof rounds, Sample> => ({
  'GET /api/teach/courses/{id}/rounds': { params: noCourse, answer: 404 },
  'POST /api/teach/courses/{id}/rounds': { params: noCourse, body: sampleRound, answer: 404 },
  'GET /api/teach/courses/{id}/rounds/{roundId}': { params: noRound(), answer: 404 },
  'PUT /api/teach/courses/{id}/rounds/{roundId}': {
    params: noRound(),
    body: { facts: sampleRound, revision: 1 },
    answer: 404,
  },
  'PUT /api/teach/courses/{id}/rounds/{roundId}/due-dates/{itemId}': {
    params: { ...noRound(), itemId: 'xyz-999-1-q1' },
    body: { due: { date: '2027-01-10', time: '23:59' } },
    answer: 404,
  },
  'PUT /api/teach/courses/{id}/rounds/{roundId}/archived': {
    params: noRound(),
    body: { archived: true },
    answer: 404,
  },
  'POST /api/teach/courses/{id}/rounds/{roundId}/copies': {
    params: noRound(),
    body: { copies: [{ name: 'Fall', startsOn: '2027-09-06' }] },
    answer: 404,
  },
  'GET /api/teach/courses/{id}/rounds/{roundId}/people': { params: noRound(), answer: 404 },
  'POST /api/teach/courses/{id}/rounds/{roundId}/people': {
    params: noRound(),
    body: { people: 'noor@example.org' },
    answer: 404,
  },
  'DELETE /api/teach/courses/{id}/rounds/{roundId}/people/{userId}': {
    params: { ...noRound(), userId: 'unknown' },
    answer: 404,
  },
  'GET /api/teach/groups': { query: { search: '10a' } },
})
