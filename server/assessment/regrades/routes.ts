import { regrading } from '../../../contract/assessment/regrades.ts'
import { implement } from '../../platform/http/implement.ts'
import type { RegradesService } from './service.ts'

export function regradesRoutes(service: RegradesService) {
  return implement(regrading, {
    'GET /api/teach/courses/{id}/questions/{questionId}/correction': async ({ viewer, params }) => ({
      correction: await service.correction(viewer, params),
    }),
    'POST /api/teach/courses/{id}/questions/{questionId}/regrades': async ({ viewer, params, body }) => ({
      regrade: await service.begin(viewer, params, body),
    }),
    'GET /api/teach/courses/{id}/regrades': ({ viewer, params, query }) =>
      service.list(viewer, params.id, query.after),
    'POST /api/teach/regrades/{id}/undo': async ({ viewer, params }) => ({
      regrade: await service.undo(viewer, params.id),
    }),
  })
}
