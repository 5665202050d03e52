import { learning } from '../../../contract/learning/progress.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import { implement } from '../../platform/http/implement.ts'
import type { LearningService } from './service.ts'

export function learningRoutes(service: LearningService, catalogue: Pick<CatalogueService, 'moduleContent'>) {
  return implement(learning, {
    'GET /api/courses/{id}/modules/{moduleId}': async ({ viewer, params }) => {
      const course = await service.courseFor(viewer, params.id)
      await service.requireOpenModule(viewer, course, params.moduleId)
      return { module: await catalogue.moduleContent(course, params.moduleId) }
    },
    'GET /api/user/enrollment/{id}': async ({ viewer, params }) => ({
      enrollment: await service.enrollment(viewer, params.id),
    }),
    'GET /api/user/courses/{id}': async ({ viewer, params }) => ({
      course: await service.courseFor(viewer, params.id),
    }),
    'GET /api/user/enrollments': async ({ viewer }) => ({ courses: await service.enrollments(viewer) }),
    'GET /api/user/progress/{id}': ({ viewer, params }) => service.progress(viewer, params.id),
    'POST /api/user/progress': ({ viewer, body }) => service.setCompleted(viewer, body),
    'POST /api/user/bookmark': ({ viewer, body }) => service.setBookmarked(viewer, body),
    'GET /api/user/bookmarks': async ({ viewer }) => ({ bookmarks: await service.bookmarks(viewer) }),
    'POST /api/user/enroll': async ({ viewer, body }) => ({
      enrollment: await service.enroll(viewer, body.courseId, body.code),
    }),
    'DELETE /api/user/enrollment/{id}': async ({ viewer, params }) => {
      await service.leave(viewer, params.id)
      return { enrollment: null }
    },
    'GET /api/user/positions/{id}': async ({ viewer, params }) => ({
      positions: await service.positions(viewer, params.id),
    }),
    'PUT /api/user/positions/{id}/{moduleId}': ({ viewer, params, body }) =>
      service.setPosition(viewer, { courseId: params.id, moduleId: params.moduleId }, body),
    'GET /api/user/tract': async ({ viewer }) => ({ tract: await service.followedTract(viewer) }),
    'PUT /api/user/tract': async ({ viewer, body }) => ({
      tract: await service.followTract(viewer, body.tractId),
    }),
    'GET /api/user/activity': ({ viewer }) => service.activity(viewer),
  })
}
