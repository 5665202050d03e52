import { suggestions } from '../../../contract/courses/suggestions.ts'
import { implement } from '../../platform/http/implement.ts'
import type { SuggestionsService } from './service.ts'

export function suggestionsRoutes(service: SuggestionsService) {
  return implement(suggestions, {
    'POST /api/user/suggestions': async ({ viewer, body }) => {
      await service.suggest(viewer, body)
      return { success: true as const }
    },
    'GET /api/user/lesson-contributors/{id}/{moduleId}': ({ viewer, params }) =>
      service.contributors(viewer, { courseId: params.id, moduleId: params.moduleId }),
    'GET /api/authoring/courses/{id}/suggestions': ({ viewer, params, query }) =>
      service.ofCourse(viewer, params.id, query),
    'POST /api/authoring/suggestions/{id}/take': ({ viewer, params, body }) =>
      service.take(viewer, params.id, body),
    'POST /api/authoring/suggestions/{id}/decline': async ({ viewer, params, body }) => {
      await service.decline(viewer, params.id, body)
      return { success: true as const }
    },
  })
}
