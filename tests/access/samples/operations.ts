import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

/** Nothing in particular: what may be done to which message or job is in server/outbox and server/jobs. */
const nothing = () => ({ id: randomUUID() })

export const operationSamples = () =>
  ({
    'GET /api/admin/outbox': {},
    'GET /api/admin/outbox/{id}': { params: nothing(), answer: 404 },
    'PUT /api/admin/outbox/{id}/round': { params: nothing(), body: { round: 2 }, answer: 404 },
    'POST /api/admin/outbox/{id}/link': { params: nothing(), answer: 404 },
    'POST /api/admin/mail-test': {},
    'GET /api/admin/jobs': {},
    'PUT /api/admin/jobs/{queue}/{id}': {
      params: { queue: 'mail.send', ...nothing() },
      body: { state: 'waiting' },
      answer: 404,
    },
  }) satisfies Record<string, Sample>
