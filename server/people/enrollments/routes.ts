import { courseEnrollments } from '../../../contract/people/enrollments.ts'
import { csvAnswer } from '../../platform/http/csv-file.ts'
import { implement } from '../../platform/http/implement.ts'
import type { CourseEnrollmentsService } from './service.ts'

export function courseEnrollmentsRoutes(service: CourseEnrollmentsService) {
  return implement(courseEnrollments, {
    'GET /api/teach/courses/{id}/people': ({ viewer, params, query }) =>
      service.page(viewer, params.id, query),
    'POST /api/teach/courses/{id}/people': ({ viewer, params, body }) => service.add(viewer, params.id, body),
    'GET /api/teach/courses/{id}/people-export': async ({ viewer, params, query, call }) => {
      const file = call.method === 'HEAD' ? null : await service.export(viewer, params.id, query)
      return csvAnswer(`${params.id}-people.csv`, file)
    },
    'POST /api/teach/courses/{id}/people/preview': ({ viewer, params, body }) =>
      service.preview(viewer, params.id, body.people),
    'POST /api/teach/courses/{id}/people/group': ({ viewer, params, body }) =>
      service.addGroup(viewer, params.id, body.groupId),
    'GET /api/teach/courses/{id}/people/past': ({ viewer, params, query }) =>
      service.past(viewer, params.id, query),
    'POST /api/teach/courses/{id}/people/returns': ({ viewer, params, body }) =>
      service.bringBack(viewer, params.id, body.userIds),
    'POST /api/teach/courses/{id}/people/removals': ({ viewer, params, body }) =>
      service.remove(viewer, params.id, body),
    'POST /api/admin/enrollments/removals': ({ viewer, body }) => service.removeMany(viewer, body),
  })
}
