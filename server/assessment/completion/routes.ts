import { completion } from '../../../contract/assessment/completion.ts'
import { csvAnswer } from '../../platform/http/csv-file.ts'
import { implement } from '../../platform/http/implement.ts'
import type { CompletionService } from './service.ts'

export function completionRoutes(service: CompletionService) {
  return implement(completion, {
    'GET /api/user/courses/{id}/completion': ({ viewer, params }) => service.checklist(viewer, params.id),
    'GET /api/teach/courses/{id}/completion': ({ viewer, params }) => service.requirements(viewer, params.id),
    'PUT /api/teach/courses/{id}/completion': ({ viewer, params, body }) =>
      service.setRequirements(viewer, params.id, body),
    'GET /api/teach/courses/{id}/lacking': ({ viewer, params, query }) =>
      service.lacking(viewer, params.id, query),
    'GET /api/teach/courses/{id}/lacking-export': async ({ viewer, params, query, call }) => {
      const file = call.method === 'HEAD' ? null : await service.exportLacking(viewer, params.id, query)
      return csvAnswer(`${params.id}-who-lacks-what.csv`, file)
    },
  })
}
