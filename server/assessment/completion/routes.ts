import { completion } from '../../../contract/assessment/completion.ts'
import { implement } from '../../platform/http/implement.ts'
import type { CompletionService } from './service.ts'

export function completionRoutes(service: CompletionService) {
  return implement(completion, {
    'GET /api/user/courses/{id}/completion': ({ viewer, params }) => service.checklist(viewer, params.id),
    'GET /api/teach/courses/{id}/completion': ({ viewer, params }) => service.requirements(viewer, params.id),
    'PUT /api/teach/courses/{id}/completion': ({ viewer, params, body }) =>
      service.setRequirements(viewer, params.id, body),
  })
}
