import { plans } from '../../../contract/learning/plans.ts'
import { implement } from '../../platform/http/implement.ts'
import type { CoursePlansService } from './service.ts'

export function coursePlansRoutes(service: CoursePlansService) {
  return implement(plans, {
    'GET /api/user/plans': async ({ viewer }) => ({ plans: await service.plans(viewer) }),
    'GET /api/user/plans/{id}': ({ viewer, params, query }) =>
      service.plan(viewer, params.id, query.timeZone),
    'PUT /api/user/plans/{id}': async ({ viewer, params, body }) => ({
      plan: await service.save(viewer, params.id, body),
    }),
    'PUT /api/user/plans/{id}/pause': async ({ viewer, params, body }) => ({
      plan: await service.pause(viewer, params.id, body.paused),
    }),
    'DELETE /api/user/plans/{id}': async ({ viewer, params }) => {
      await service.end(viewer, params.id)
      return { plan: null }
    },
  })
}
