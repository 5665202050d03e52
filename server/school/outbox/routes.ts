import { outbox } from '../../../contract/school/outbox.ts'
import { implement } from '../../platform/http/implement.ts'
import type { OutboxService } from './service.ts'

export function outboxRoutes(service: OutboxService) {
  return implement(outbox, {
    'GET /api/admin/outbox': ({ query }) => service.page(query),
    'GET /api/admin/outbox/{id}': ({ params }) => service.detail(params.id),
    'PUT /api/admin/outbox/{id}/round': async ({ viewer, params, body }) => ({
      message: await service.sendAgain(viewer, params.id, body.round),
    }),
    'POST /api/admin/outbox/{id}/link': async ({ viewer, params }) => ({
      link: await service.link(viewer, params.id),
    }),
    'POST /api/admin/mail-test': ({ viewer }) => service.test(viewer),
  })
}
