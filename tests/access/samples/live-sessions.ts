import { randomUUID } from 'node:crypto'
import type { liveSessions } from '../../../contract/courses/live-sessions.ts'
import type { Sample } from '../samples.ts'

// The instructor does not teach it, and for an administrator it does not exist: both get the same response.
const noCourse = { id: 'xyz-999' }
const noSession = () => ({ params: { ...noCourse, sessionId: randomUUID() }, answer: 404 })

/** @param days from now */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const facts = {
  title: 'Questions and answers',
  note: 'Bring one of your own.',
  minutes: 60,
  link: 'https://meet.example/room',
}

export const sampleSessions = () => ({
  ...facts,
  seriesId: randomUUID(),
  roundId: null,
  dates: [dayIn(7), dayIn(14)],
  time: '18:00',
  timeZone: 'Europe/Berlin',
})

export const sampleSessionChange = () => ({
  ...facts,
  title: 'Office hour',
  date: dayIn(8),
  time: '19:00',
  following: true,
  revision: 1,
})

export const liveSessionSamples = (): Record<keyof typeof liveSessions, Sample> => ({
  'GET /api/teach/courses/{id}/live-sessions': { params: noCourse, answer: 404 },
  'POST /api/teach/courses/{id}/live-sessions': { params: noCourse, body: sampleSessions(), answer: 404 },
  'GET /api/teach/courses/{id}/rounds/{roundId}/live-sessions': {
    params: { ...noCourse, roundId: randomUUID() },
    answer: 404,
  },
  'GET /api/teach/courses/{id}/live-sessions/{sessionId}': noSession(),
  'PUT /api/teach/courses/{id}/live-sessions/{sessionId}': { ...noSession(), body: sampleSessionChange() },
  'POST /api/teach/courses/{id}/live-sessions/{sessionId}/cancellation': {
    ...noSession(),
    body: { reason: 'The teacher is ill.' },
  },
  'PUT /api/teach/courses/{id}/live-sessions/{sessionId}/recording': {
    ...noSession(),
    body: { recording: 'https://films.example/first.mp4' },
  },
  'GET /api/teach/courses/{id}/live-sessions/{sessionId}/attendance': noSession(),
  'PUT /api/teach/courses/{id}/live-sessions/{sessionId}/attendance': {
    ...noSession(),
    body: { userId: 'unknown', mark: 'present' },
  },
  'POST /api/teach/courses/{id}/live-sessions/{sessionId}/attendance': {
    ...noSession(),
    body: { who: 'everyone', mark: 'present' },
  },
  'GET /api/teach/courses/{id}/attendance-export': { params: noCourse, answer: 404 },
  'GET /api/user/courses/{id}/live-sessions': { params: { id: 'fnd-100' } },
  'POST /api/user/live-sessions/{sessionId}/join': { params: { sessionId: randomUUID() }, answer: 404 },
})
