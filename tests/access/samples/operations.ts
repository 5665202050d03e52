import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const nothing = () => ({ id: randomUUID() })

export const operationSamples = () =>
  ({
    'GET /api/admin/outbox': {},
    'GET /api/admin/outbox/{id}': { params: nothing(), answer: 404 },
    'PUT /api/admin/outbox/{id}/round': { params: nothing(), body: { round: 2 }, answer: 404 },
    'POST /api/admin/outbox/{id}/link': { params: nothing(), answer: 404 },
    'POST /api/admin/mail-test': {},
    'POST /api/admin/user-imports': { query: { name: 'people.csv' }, rawBody: 'nothing', answer: 422 },
    'GET /api/admin/user-imports/{id}': { params: nothing(), answer: 404 },
    'GET /api/admin/user-imports/{id}/left-out': { params: nothing(), answer: 404 },
    'GET /api/admin/user-imports': {},
    'PUT /api/admin/user-imports/{id}/matching': {
      params: nothing(),
      body: { columns: ['email', 'name'], existing: 'enroll', names: 'split' },
      answer: 404,
    },
    'PUT /api/admin/user-imports/{id}': { params: nothing(), body: { state: 'importing' }, answer: 404 },
    'GET /api/admin/users-export': {},
    'GET /api/admin/status': {},
    'GET /api/admin/jobs': {},
    'PUT /api/admin/jobs/{queue}/{id}': {
      params: { queue: 'mail.send', ...nothing() },
      body: { state: 'waiting' },
      answer: 404,
    },
  }) satisfies Record<string, Sample>
