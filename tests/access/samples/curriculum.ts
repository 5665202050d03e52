import { randomUUID } from 'node:crypto'

const facts = { name: 'A sample', description: 'Of a department.' }
const tract = () => ({
  title: `A sample ${randomUUID().slice(0, 8)}`,
  description: 'Of a tract.',
  outcomes: ['Know one thing'],
  courses: [{ courseId: 'fnd-100', reason: 'It is the first' }],
})
const missing = { params: { id: 'no-such-one' }, answer: 404 }

/** Departments and tracts; what then happens is in server/curriculum. */
export const curriculumSamples = () => ({
  'GET /api/admin/curriculum': {},
  'POST /api/admin/departments': { body: { ...facts, name: `A sample ${randomUUID().slice(0, 8)}` } },
  'PUT /api/admin/departments/{id}': { ...missing, body: { ...facts, revision: 1 } },
  'DELETE /api/admin/departments/{id}': { ...missing, query: { revision: '1' } },
  'PUT /api/admin/departments/{id}/archived': { ...missing, body: { revision: 1, archived: true } },
  'PUT /api/admin/department-order': { body: { ids: ['no-such-one'] }, answer: 409 },
  'POST /api/admin/tracts': { body: tract() },
  'PUT /api/admin/tracts/{id}': { ...missing, body: { ...tract(), revision: 1 } },
  'DELETE /api/admin/tracts/{id}': { ...missing, query: { revision: '1' } },
  'PUT /api/admin/tracts/{id}/archived': { ...missing, body: { revision: 1, archived: true } },
  'PUT /api/admin/tract-order': { body: { ids: ['no-such-one'] }, answer: 409 },
})
