import { randomUUID } from 'node:crypto'
import type { messages } from '../../../contract/community/messages.ts'

const none = () => ({ id: randomUUID() })

export const messageSamples = () =>
  ({
    'GET /api/user/conversations': { query: { filter: 'unread', search: 'maya' } },
    'POST /api/user/conversations': {
      body: { key: randomUUID(), to: ['unknown'], text: 'Hello' },
      answer: 404,
    },
    'POST /api/user/messages-to-many': {
      body: { key: randomUUID(), to: ['unknown'], text: 'Hello' },
      answer: 404,
    },
    'GET /api/user/messages-to-many/{id}': { params: none(), query: { filter: 'answered' }, answer: 404 },
    'GET /api/user/conversations/{id}': { params: none(), answer: 404 },
    'PUT /api/user/conversations/{id}': { params: none(), body: { archived: true }, answer: 404 },
    'GET /api/user/conversations/{id}/messages': { params: none(), answer: 404 },
    'POST /api/user/conversations/{id}/messages': {
      params: none(),
      body: { key: randomUUID(), text: 'Hello' },
      answer: 404,
    },
    'PUT /api/user/conversations/{id}/read': { params: none(), body: { through: '1' }, answer: 404 },
    'POST /api/user/conversations/{id}/messages/{messageId}/reports': {
      params: { ...none(), messageId: '1' },
      body: { reason: 'spam', note: '' },
      answer: 404,
    },
    'PUT /api/user/message-blocks/{userId}': {
      params: { userId: 'unknown' },
      body: { blocked: true },
      answer: 404,
    },
    'GET /api/user/message-recipients': { query: { search: 'maya' } },
    'GET /api/user/message-preferences': {},
    'PUT /api/user/message-preferences': { body: { fromStudents: true } },
    'GET /api/admin/message-reports': { query: { status: 'open' } },
    'PUT /api/admin/message-reports/{id}': {
      params: none(),
      body: { status: 'dismissed', reason: 'It is harmless' },
      answer: 404,
    },
  }) satisfies Record<keyof typeof messages, object>
