import { messages } from '../../../contract/community/messages.ts'
import { implement } from '../../platform/http/implement.ts'
import type { MessageReportsService } from './reports.ts'
import type { MessagesService } from './service-interface.ts'
import type { MessagesToManyService } from './to-many.ts'

export function messagesRoutes(
  service: MessagesService,
  reports: MessageReportsService,
  toMany: MessagesToManyService,
) {
  return implement(messages, {
    'GET /api/user/conversations': ({ viewer, query }) => service.list(viewer, query),
    'POST /api/user/conversations': ({ viewer, body }) => service.start(viewer, body),
    'POST /api/user/messages-to-many': ({ viewer, body }) => toMany.start(viewer, body),
    'GET /api/user/messages-to-many/{id}': ({ viewer, params, query }) =>
      toMany.one(viewer, params.id, query),
    'GET /api/user/conversations/{id}': ({ viewer, params }) => service.conversation(viewer, params.id),
    'PUT /api/user/conversations/{id}': ({ viewer, params, body }) => service.change(viewer, params.id, body),
    'GET /api/user/conversations/{id}/messages': ({ viewer, params, query }) =>
      service.messages(viewer, params.id, query.before),
    'POST /api/user/conversations/{id}/messages': ({ viewer, params, body }) =>
      service.answer(viewer, params.id, body),
    'PUT /api/user/conversations/{id}/read': ({ viewer, params, body }) =>
      service.read(viewer, params.id, body.through),
    'POST /api/user/conversations/{id}/messages/{messageId}/reports': async ({ viewer, params, body }) => {
      await reports.report(viewer, params, body)
      return { success: true as const }
    },
    'PUT /api/user/message-blocks/{userId}': ({ viewer, params, body }) =>
      service.block(viewer, params.userId, body.blocked),
    'GET /api/user/message-recipients': ({ viewer, query }) => service.recipients(viewer, query.search),
    'GET /api/user/message-preferences': ({ viewer }) => service.preferences(viewer),
    'PUT /api/user/message-preferences': ({ viewer, body }) => service.setPreferences(viewer, body),
    'GET /api/admin/message-reports': ({ query }) => reports.reports(query),
    'PUT /api/admin/message-reports/{id}': ({ viewer, params, body }) =>
      reports.settle(viewer, params.id, body),
  })
}
