import { randomUUID } from 'node:crypto'

const id = 'fnd-100-1-a1'

export const assignmentSamples = () => ({
  'GET /api/user/assignments': {},
  'GET /api/user/assignments/{id}': { params: { id } },
  'GET /api/assignments/{id}/files/{fileId}': { params: { id, fileId: randomUUID() }, answer: 404 },
  'PUT /api/user/assignments/{id}/draft': {
    params: { id },
    body: { baseRevision: 0, text: 'A first thought', links: [] },
  },
  'POST /api/user/assignments/{id}/submissions': { params: { id }, body: { revision: 99 }, answer: 409 },
  'PUT /api/user/submissions/{id}/showing': { params: noSubmission, body: { shown: true }, answer: 404 },
})

const noSubmission = { id: randomUUID() }
// The instructor does not teach it, and for an administrator it does not exist: both get the same response.
const noCourse = { id: 'xyz-999' }
const usual = { graceMinutes: 15, percentPerDay: 5, atMostPercent: 30, daysAccepted: null }

export const teachingSamples = () => ({
  'GET /api/teach/courses': {},
  'GET /api/teach/courses/{id}/submissions': { params: noCourse, answer: 404 },
  'GET /api/teach/courses/{id}/assignments/{assignmentId}/missing': {
    params: { ...noCourse, assignmentId: 'none' },
    answer: 404,
  },
  'PUT /api/teach/courses/{id}/assignments/{assignmentId}/extensions/{userId}': {
    params: { ...noCourse, assignmentId: 'none', userId: 'unknown' },
    body: { dueAt: null },
    answer: 404,
  },
  'GET /api/teach/courses/{id}/feedback-comments': { params: noCourse, answer: 404 },
  'POST /api/teach/courses/{id}/feedback-comments': {
    params: noCourse,
    body: { text: 'Name your sources.' },
    answer: 404,
  },
  'PUT /api/teach/courses/{id}/feedback-comments/{commentId}': {
    params: { ...noCourse, commentId: randomUUID() },
    body: { text: 'Name your sources.' },
    answer: 404,
  },
  'DELETE /api/teach/courses/{id}/feedback-comments/{commentId}': {
    params: { ...noCourse, commentId: randomUUID() },
    answer: 404,
  },
  'POST /api/teach/courses/{id}/assignments/{assignmentId}/several': {
    params: { ...noCourse, assignmentId: 'none' },
    body: { submissionIds: [randomUUID()], change: { kind: 'excuse', reason: 'Ill' } },
    answer: 404,
  },
  'POST /api/teach/courses/{id}/assignments/{assignmentId}/several/undo': {
    params: { ...noCourse, assignmentId: 'none' },
    body: { at: '2026-11-01T12:00:00.000Z' },
    answer: 404,
  },
  'POST /api/teach/submissions/{id}/release': { params: noSubmission, answer: 404 },
  'GET /api/teach/courses/{id}/assignments/{assignmentId}/work': {
    params: { ...noCourse, assignmentId: 'none' },
    answer: 404,
  },
  'PUT /api/teach/courses/{id}/assignments/{assignmentId}/grading': {
    params: { ...noCourse, assignmentId: 'none' },
    body: { holdGrades: true, hideNames: false },
    answer: 404,
  },
  'GET /api/teach/submissions/{id}': { params: noSubmission, answer: 404 },
  'PUT /api/teach/submissions/{id}/grade': {
    params: noSubmission,
    body: { version: 0, earned: [], feedback: '' },
    answer: 404,
  },
  'POST /api/teach/submissions/{id}/comments': {
    params: noSubmission,
    body: { id: randomUUID(), fileId: randomUUID(), at: { kind: 'second', second: 4 }, text: 'Louder here' },
    answer: 404,
  },
  'DELETE /api/teach/submissions/{id}/comments/{commentId}': {
    params: { ...noSubmission, commentId: randomUUID() },
    answer: 404,
  },
  'GET /api/teach/courses/{id}/deadlines': { params: noCourse, answer: 404 },
  'PUT /api/teach/courses/{id}/deadlines': { params: noCourse, body: { late: usual, due: [] }, answer: 404 },
  'PUT /api/teach/submissions/{id}/extension': {
    params: noSubmission,
    body: { dueAt: '2026-01-01T12:00:00.000Z' },
    answer: 404,
  },
  'DELETE /api/teach/submissions/{id}/extension': { params: noSubmission, answer: 404 },
  'GET /api/teach/courses/{id}/staff': { params: noCourse, answer: 404 },
  'POST /api/teach/courses/{id}/staff': {
    params: noCourse,
    body: { email: 'unknown@example.org', role: 'assistant' },
    answer: 404,
  },
  'DELETE /api/teach/courses/{id}/staff/{userId}': {
    params: { ...noCourse, userId: 'unknown' },
    answer: 404,
  },
})
