import { accommodationEndpoints } from '../../../contract/assessment/accommodations.ts'
import { implement } from '../../platform/http/implement.ts'
import type { AccommodationsService } from './service.ts'

export function accommodationsRoutes(service: AccommodationsService) {
  return implement(accommodationEndpoints, {
    'GET /api/user/accommodations': ({ viewer }) => service.own(viewer),
    'GET /api/teach/courses/{id}/accommodations/{userId}': ({ viewer, params }) =>
      service.of(viewer, { courseId: params.id, userId: params.userId }),
    'PUT /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}': ({ viewer, params, body }) =>
      service.give(viewer, { courseId: params.id, userId: params.userId }, params.accommodationId, body),
    'DELETE /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}': ({ viewer, params }) =>
      service.end(viewer, { courseId: params.id, userId: params.userId }, params.accommodationId),
    'GET /api/admin/users/{userId}/accommodations': ({ viewer, params }) =>
      service.of(viewer, { courseId: null, userId: params.userId }),
    'PUT /api/admin/users/{userId}/accommodations/{accommodationId}': ({ viewer, params, body }) =>
      service.give(viewer, { courseId: null, userId: params.userId }, params.accommodationId, body),
    'DELETE /api/admin/users/{userId}/accommodations/{accommodationId}': ({ viewer, params }) =>
      service.end(viewer, { courseId: null, userId: params.userId }, params.accommodationId),
  })
}
