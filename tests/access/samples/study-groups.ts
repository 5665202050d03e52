import { randomUUID } from 'node:crypto'
import type { calendar } from '../../../contract/calendar.ts'
import type { studyGroups } from '../../../contract/community/study-groups.ts'

const noGroup = () => ({ id: randomUUID() })
const newGroup = (id: string) => ({
  id,
  name: 'Early birds',
  description: 'We read a module a week together.',
  courseId: null,
  joining: 'open',
  mostMembers: 8,
})

const newSession = (id: string) => ({
  id,
  title: 'First meeting',
  startsAt: new Date(Date.now() + 86_400_000).toISOString(),
  minutes: 60,
  timeZone: 'Europe/Berlin',
  link: null,
})

export const studyGroupSamples = () => {
  const params = noGroup()
  const sessionId = randomUUID()
  return {
    'GET /api/study-groups': { query: { search: 'birds' } },
    'GET /api/user/study-groups': {},
    'PUT /api/study-groups/{id}': { params, body: newGroup(params.id) },
    'GET /api/study-groups/{id}': { params: noGroup(), answer: 404 },
    'DELETE /api/study-groups/{id}': { params: noGroup(), answer: 404 },
    'POST /api/study-groups/{id}/join': { params: noGroup(), answer: 404 },
    'POST /api/study-groups/{id}/leave': { params: noGroup(), answer: 404 },
    'PUT /api/study-groups/{id}/members/{userId}': {
      params: { ...noGroup(), userId: 'unknown' },
      body: { role: 'member' },
      answer: 404,
    },
    'DELETE /api/study-groups/{id}/members/{userId}': {
      params: { ...noGroup(), userId: 'unknown' },
      answer: 404,
    },
    'POST /api/study-groups/{id}/sessions': {
      params: noGroup(),
      body: newSession(randomUUID()),
      answer: 404,
    },
    'PUT /api/study-groups/{id}/sessions/{sessionId}': {
      params: { ...noGroup(), sessionId },
      body: { ...newSession(sessionId), revision: 0 },
      answer: 404,
    },
    'DELETE /api/study-groups/{id}/sessions/{sessionId}': {
      params: { ...noGroup(), sessionId: randomUUID() },
      answer: 404,
    },
    'PUT /api/study-groups/{id}/sessions/{sessionId}/response': {
      params: { ...noGroup(), sessionId: randomUUID() },
      body: { coming: true, startsAt: new Date().toISOString() },
      answer: 404,
    },
    'GET /api/study-groups/{id}/messages': { params: noGroup(), answer: 404 },
    'POST /api/study-groups/{id}/messages': {
      params: noGroup(),
      body: { key: randomUUID(), text: 'Hello' },
      answer: 404,
    },
    'DELETE /api/study-groups/{id}/messages/{messageId}': {
      params: { ...noGroup(), messageId: '1' },
      answer: 404,
    },
    'GET /api/user/calendar': { query: { from: '2026-11-01', to: '2026-11-30' } },
    'GET /api/user/calendar/{id}': { params: { id: 'session-unknown' }, answer: 404 },
    'GET /api/user/calendar-feed': {},
    'POST /api/user/calendar-feed': { body: { open: true } },
  } satisfies Record<keyof typeof studyGroups | keyof typeof calendar, object>
}
