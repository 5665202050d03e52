import { courseEnrollments } from '../../../contract/people/enrollments.ts'
import { implement } from '../../platform/http/implement.ts'
import type { CourseEnrollmentsService } from './service.ts'

export function courseEnrollmentsRoutes(service: CourseEnrollmentsService) {
  return implement(courseEnrollments, {
    'GET /api/teach/courses/{id}/people': ({ viewer, params, query }) =>
      service.page(viewer, params.id, query),
    'POST /api/teach/courses/{id}/people': ({ viewer, params, body }) =>
      service.add(viewer, params.id, body.people),
    'POST /api/teach/courses/{id}/people/removals': ({ viewer, params, body }) =>
      service.remove(viewer, params.id, body),
  })
}
