import { randomInt, randomUUID } from 'node:crypto'

// The instructor does not teach it, and for an administrator it does not exist: both get the same response.
const id = 'xyz-999'
const moduleId = 'xyz-999-1'
const facts = {
  title: 'A sample',
  departmentId: 'branding',
  difficulty: 'Introductory',
  description: '',
  outcomes: ['', '', ''],
}
const module = { title: 'A module', type: 'pdf', summary: '', revision: 1 }

const letters = () => String.fromCharCode(...[0, 0, 0].map(() => 65 + randomInt(26)))
const missing = { params: { id }, answer: 404 }
const missingModule = { params: { moduleId }, answer: 404 }

export const authoringSamples = () => ({
  'POST /api/admin/courses': { body: { ...facts, code: `${letters()} ${randomInt(100, 1_000)}` } },
  // The instructor is no course author, and for an administrator the code is taken.
  'POST /api/authoring/courses': { body: { ...facts, code: 'FND 100' }, answer: 409 },
  'GET /api/authoring/courses/{id}/package': missing,
  'POST /api/authoring/packages/check': { rawBody: 'no archive', answer: 422 },
  'POST /api/authoring/packages': {
    query: { checksum: 'of nothing', standing: 'new' },
    rawBody: 'no archive',
    answer: 409,
  },
  'GET /api/authoring/departments': {},
  'GET /api/authoring/courses/{id}': missing,
  'PUT /api/authoring/courses/{id}/facts': {
    ...missing,
    body: { ...facts, code: 'XYZ 999', revision: 1, coverId: null },
  },
  'GET /api/authoring/courses/{id}/checks': missing,
  'PUT /api/authoring/courses/{id}/status': { ...missing, body: { status: 'archived' } },
  'POST /api/authoring/courses/{id}/archive-request': { ...missing, body: { reason: 'It is over.' } },
  'DELETE /api/authoring/courses/{id}/archive-request': missing,
  'GET /api/admin/archive-requests': {},
  'PUT /api/admin/archive-requests/{id}': { ...missing, body: { archive: false, note: 'Not yet.' } },
  'GET /api/authoring/courses/{id}/changes': missing,
  'POST /api/authoring/courses/{id}/changes/live': {
    ...missing,
    body: { parts: [{ kind: 'module', id: 'no-module-1' }], at: null, asksAll: false },
  },
  'DELETE /api/authoring/courses/{id}/changes/schedule': missing,
  'POST /api/authoring/courses/{id}/changes/back-to-draft': {
    ...missing,
    body: { part: { kind: 'module', id: 'no-module-1' } },
  },
  'POST /api/authoring/courses/{id}/modules': { ...missing, body: module },
  'PUT /api/authoring/courses/{id}/modules/{moduleId}': {
    params: { id, moduleId },
    body: module,
    answer: 404,
  },
  'DELETE /api/authoring/courses/{id}/modules/{moduleId}': {
    params: { id, moduleId },
    query: { revision: '1' },
    answer: 404,
  },
  'PUT /api/authoring/courses/{id}/outline': { ...missing, body: { revision: 1, order: [] } },
  'POST /api/authoring/preview': { body: { markdown: '## A section' } },
  'POST /api/authoring/block-check': { body: { markdown: '## A section' } },
  'POST /api/authoring/stimulus-preview': { body: { markdown: '| A | B |' } },
  'GET /api/authoring/modules/{moduleId}': missingModule,
  'GET /api/authoring/modules/{moduleId}/preview': missingModule,
  'PUT /api/authoring/modules/{moduleId}/lecture': { ...missingModule, body: { revision: 0, markdown: '' } },
  'POST /api/authoring/modules/{moduleId}/lecture/live': { ...missingModule, body: { revision: 0 } },
  'GET /api/authoring/modules/{moduleId}/lecture/changes': missingModule,
  'GET /api/authoring/modules/{moduleId}/versions': missingModule,
  'GET /api/authoring/modules/{moduleId}/versions/{number}': {
    params: { moduleId, number: '1' },
    answer: 404,
  },
  'POST /api/authoring/modules/{moduleId}/versions/{number}/restore': {
    params: { moduleId, number: '1' },
    body: { revision: 0 },
    answer: 404,
  },
  'PUT /api/authoring/modules/{moduleId}/key-points': {
    ...missingModule,
    body: { revision: 0, keyPoints: [], notionUrl: null },
  },
  'PUT /api/authoring/modules/{moduleId}/items': {
    ...missingModule,
    body: { revision: 0, items: null },
  },
  'GET /api/authoring/modules/{moduleId}/document': missingModule,
  'PUT /api/authoring/modules/{moduleId}/document': {
    ...missingModule,
    body: { revision: 0, file: randomUUID() },
  },
  'DELETE /api/authoring/modules/{moduleId}/document': { ...missingModule, query: { revision: '0' } },
  'POST /api/authoring/modules/{moduleId}/document/versions/{number}/restore': {
    params: { moduleId, number: '1' },
    body: { revision: 0 },
    answer: 404,
  },
  'DELETE /api/authoring/modules/{moduleId}/document/versions/{number}': {
    params: { moduleId, number: '1' },
    query: { revision: '0' },
    answer: 404,
  },
  'GET /api/authoring/films': {},
  'PUT /api/authoring/modules/{moduleId}/film': { ...missingModule, body: { revision: 0, film: null } },
  'PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}': {
    params: { moduleId, quizId: `${moduleId}-q1` },
    body: {
      revision: 0,
      title: 'A quiz',
      description: '',
      passingScore: 80,
      timeLimit: null,
      questions: [],
      draws: [],
    },
    answer: 404,
  },
  'POST /api/authoring/modules/{moduleId}/quiz-preview': {
    ...missingModule,
    body: { questions: [], draws: [] },
  },
  'GET /api/authoring/courses/{id}/copies': missing,
  'POST /api/authoring/courses/{id}/copies': {
    params: { id },
    body: { code: 'CPY 101', title: 'A copy', days: 0, timeZone: 'UTC' },
    answer: 404,
  },
  'POST /api/authoring/courses/{id}/module-copies': {
    params: { id },
    body: { moduleId, revision: 1 },
    answer: 404,
  },
  'GET /api/authoring/courses/{id}/bank': missing,
  'POST /api/authoring/courses/{id}/bank': {
    params: { id },
    body: {
      questions: [
        {
          question: {
            id: '',
            kind: 'true-or-false',
            question: 'Is it?',
            explanation: '',
            points: 1,
            correctAnswer: true,
          },
          tags: ['sample'],
        },
      ],
    },
    answer: 404,
  },
  'PUT /api/authoring/courses/{id}/bank/{questionId}': {
    params: { id, questionId: `${id}-b1` },
    body: {
      question: {
        id: `${id}-b1`,
        kind: 'true-or-false',
        question: 'Is it?',
        explanation: '',
        points: 1,
        correctAnswer: true,
      },
      tags: ['sample'],
      revision: 0,
    },
    answer: 404,
  },
  'DELETE /api/authoring/courses/{id}/bank/{questionId}': {
    params: { id, questionId: `${id}-b1` },
    answer: 404,
  },
  'DELETE /api/authoring/modules/{moduleId}/quizzes/{quizId}': {
    params: { moduleId, quizId: `${moduleId}-q1` },
    answer: 404,
  },
  'PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}': {
    params: { moduleId, assignmentId: `${moduleId}-a1` },
    body: {
      revision: 0,
      title: 'An assignment',
      type: 'project',
      description: '',
      steps: [],
      handIn: '',
      levels: [
        { label: 'Full', share: 100 },
        { label: 'Missing', share: 0 },
      ],
      rubric: [],
      resources: [],
      questions: [],
    },
    answer: 404,
  },
  'DELETE /api/authoring/modules/{moduleId}/assignments/{assignmentId}': {
    params: { moduleId, assignmentId: `${moduleId}-a1` },
    query: { revision: '0' },
    answer: 404,
  },
})
