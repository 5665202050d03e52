import { enrollmentRules } from '../../../contract/people/enrollment-rules.ts'
import { implement } from '../../platform/http/implement.ts'
import type { CourseAdmissionService } from './admission.ts'

export function enrollmentRulesRoutes(service: CourseAdmissionService) {
  return implement(enrollmentRules, {
    'GET /api/teach/courses/{id}/enrollment-rules': ({ viewer, params }) => service.rules(viewer, params.id),
    'PUT /api/teach/courses/{id}/enrollment-rules': ({ viewer, params, body }) =>
      service.setRules(viewer, params.id, body),
    'POST /api/teach/courses/{id}/enrollment-rules/code': ({ viewer, params }) =>
      service.replaceCode(viewer, params.id),
    'GET /api/teach/courses/{id}/enrollment-requests': ({ viewer, params, query }) =>
      service.waiting(viewer, params.id, query.after),
    'POST /api/teach/courses/{id}/enrollment-requests/decisions': ({ viewer, params, body }) =>
      service.decide(viewer, params.id, body),
    'GET /api/user/courses/{id}/admission': ({ viewer, params }) => service.admission(viewer, params.id),
    'PUT /api/user/courses/{id}/enrollment-request': ({ viewer, params, body }) =>
      service.ask(viewer, params.id, body),
    'DELETE /api/user/courses/{id}/enrollment-request': async ({ viewer, params }) => {
      await service.withdraw(viewer, params.id)
      return { request: null }
    },
  })
}
