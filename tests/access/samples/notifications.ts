import type { notifications } from '../../../contract/community/notifications.ts'

export const notificationSamples = {
  'GET /api/user/notifications': { query: { filter: 'unread' } },
  'GET /api/user/notifications/unread': {},
  'POST /api/user/notifications/{id}/read': {
    params: { id: '999999999' },
    body: { read: true },
    answer: 404,
  },
  'POST /api/user/notifications/read': { body: { through: '1' } },
  'GET /api/user/notification-preferences': {},
  'PUT /api/user/notification-preferences/{kind}': {
    params: { kind: 'reply' },
    body: { site: true, email: 'none' },
  },
  'GET /api/unsubscribe': { query: { token: 'forged.token' }, answer: 400 },
  'POST /api/unsubscribe': { query: { token: 'forged.token' }, answer: 400 },
} satisfies Record<keyof typeof notifications, object>
