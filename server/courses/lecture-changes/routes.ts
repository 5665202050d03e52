import { lectureChanges } from '../../../contract/courses/lecture-changes.ts'
import { implement } from '../../platform/http/implement.ts'
import type { LectureChangesService } from './service.ts'

export function lectureChangesRoutes(service: LectureChangesService) {
  return implement(lectureChanges, {
    'GET /api/user/lecture-changes': ({ viewer, query }) => service.list(viewer, query),
    'GET /api/user/lecture-changes/{id}/{moduleId}': async ({ viewer, params }) => ({
      change: await service.change(viewer, { courseId: params.id, moduleId: params.moduleId }),
    }),
    'PUT /api/user/lecture-changes/{id}/{moduleId}': async ({ viewer, params, body }) => {
      await service.markRead(viewer, { courseId: params.id, moduleId: params.moduleId }, body.version)
      return { success: true as const }
    },
  })
}
