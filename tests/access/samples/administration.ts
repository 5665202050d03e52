import { randomUUID } from 'node:crypto'
import { newPerson } from '../bodies.ts'
import type { Sample } from '../samples.ts'

const noPerson = () => ({ userId: randomUUID() })

export const administration = () =>
  ({
    'GET /api/admin/audit': {},
    'GET /api/admin/audit/export': { query: { action: 'user.invited' } },
    'GET /api/admin/courses': {},
    'GET /api/admin/enrollments': {},
    'GET /api/admin/enrollments-export': { query: { search: 'brand' } },
    'GET /api/admin/overview': {},
    'GET /api/admin/school-report': {},
    'PATCH /api/admin/settings': { body: { mottoTranslation: 'To live is to create.' } },
    'GET /api/words/{page}': { params: { page: 'terms' } },
    'POST /api/admin/letters/{letter}/preview': {
      params: { letter: 'letter-reset-password' },
      body: { texts: {} },
    },
    'GET /api/admin/words': {},
    'POST /api/admin/words/{page}/preview': { params: { page: 'terms' }, body: { texts: {} } },
    'PUT /api/admin/words/{page}': { params: { page: 'footer' }, body: { revision: 0, texts: {} } },
    'GET /api/admin/users': {},
    'POST /api/admin/users': { body: newPerson() },
    'GET /api/admin/users/{userId}': { params: noPerson(), answer: 404 },
    'PATCH /api/admin/users/{userId}': { params: noPerson(), body: { role: 'student' }, answer: 404 },
    'PUT /api/admin/users/{userId}/course-author': {
      params: noPerson(),
      body: { mayBeginCourses: true },
      answer: 404,
    },
    'PUT /api/admin/users/{userId}/suspension': {
      params: noPerson(),
      body: { suspended: true },
      answer: 404,
    },
    'PUT /api/admin/users/{userId}/deletion': { params: noPerson(), body: { wanted: true }, answer: 404 },
    'POST /api/admin/users/{userId}/view': { params: noPerson(), answer: 404 },
    'GET /api/admin/users/{userId}/merge': { params: noPerson(), query: { into: randomUUID() }, answer: 404 },
    'POST /api/admin/users/{userId}/merge': {
      params: noPerson(),
      body: { into: randomUUID(), confirmation: 'unknown@example.org' },
      answer: 404,
    },
    'DELETE /api/user/view': {},
    'POST /api/admin/users/{userId}/link': { params: noPerson(), answer: 404 },
    'DELETE /api/admin/users/{userId}/sessions': { params: noPerson(), answer: 404 },
  }) satisfies Record<string, Sample>
