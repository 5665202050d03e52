import { notifications } from '../../../contract/community/notifications.ts'
import { implement } from '../../platform/http/implement.ts'
import type { NotificationsService } from './service.ts'

export function notificationsRoutes(service: NotificationsService) {
  return implement(notifications, {
    'GET /api/user/notifications': ({ viewer, query }) => service.list(viewer, query),
    'GET /api/user/notifications/unread': ({ viewer }) => service.unread(viewer),
    'POST /api/user/notifications/{id}/read': ({ viewer, params, body }) =>
      service.setRead(viewer, params.id, body.read),
    'POST /api/user/notifications/read': ({ viewer, body }) => service.setAllRead(viewer, body.through),
    'GET /api/user/notification-preferences': async ({ viewer }) => ({
      preferences: await service.preferences(viewer),
    }),
    'PUT /api/user/notification-preferences/{kind}': async ({ viewer, params, body }) => ({
      preference: await service.setPreference(viewer, { kind: params.kind, ...body }),
    }),
    'GET /api/unsubscribe': ({ query }) => service.subscription(query.token),
    'POST /api/unsubscribe': ({ query }) => service.unsubscribe(query.token),
  })
}
