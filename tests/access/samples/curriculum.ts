import { departmentFacts, tractFacts } from '../bodies.ts'

const missing = { params: { id: 'no-such-one' }, answer: 404 }

export const curriculumSamples = () => ({
  'GET /api/admin/curriculum': {},
  'GET /api/admin/built-in-courses': {},
  'PUT /api/admin/built-in-courses': { body: { offered: true } },
  'POST /api/admin/departments': { body: departmentFacts() },
  'PUT /api/admin/departments/{id}': { ...missing, body: { ...departmentFacts(), revision: 1 } },
  'DELETE /api/admin/departments/{id}': { ...missing, query: { revision: '1' } },
  'PUT /api/admin/departments/{id}/archived': { ...missing, body: { revision: 1, archived: true } },
  'PUT /api/admin/department-order': { body: { ids: ['no-such-one'] }, answer: 409 },
  'POST /api/admin/tracts': { body: tractFacts() },
  'PUT /api/admin/tracts/{id}': { ...missing, body: { ...tractFacts(), revision: 1 } },
  'DELETE /api/admin/tracts/{id}': { ...missing, query: { revision: '1' } },
  'PUT /api/admin/tracts/{id}/archived': { ...missing, body: { revision: 1, archived: true } },
  'PUT /api/admin/tract-order': { body: { ids: ['no-such-one'] }, answer: 409 },
})
