import { curriculum } from '../../../contract/courses/curriculum.ts'
import { implement } from '../../platform/http/implement.ts'
import type { CurriculumService } from './service.ts'

export function curriculumRoutes(service: CurriculumService) {
  const { departments, tracts, builtIn } = service
  return implement(curriculum, {
    'GET /api/admin/built-in-courses': () => builtIn.state(),
    'PUT /api/admin/built-in-courses': ({ viewer, body }) => builtIn.offer(viewer, body.offered),
    'GET /api/admin/curriculum': () => service.all(),
    'POST /api/admin/departments': ({ viewer, body }) => departments.add(viewer, body),
    'PUT /api/admin/departments/{id}': ({ viewer, params, body }) =>
      departments.change(viewer, params.id, body),
    'DELETE /api/admin/departments/{id}': ({ viewer, params, query }) =>
      departments.remove(viewer, params.id, query.revision),
    'PUT /api/admin/departments/{id}/archived': ({ viewer, params, body }) =>
      departments.setArchived(viewer, params.id, body),
    'PUT /api/admin/department-order': ({ viewer, body }) =>
      service.setOrder(viewer, 'departments', body.ids),
    'POST /api/admin/tracts': ({ viewer, body }) => tracts.add(viewer, body),
    'PUT /api/admin/tracts/{id}': ({ viewer, params, body }) => tracts.change(viewer, params.id, body),
    'DELETE /api/admin/tracts/{id}': ({ viewer, params, query }) =>
      tracts.remove(viewer, params.id, query.revision),
    'PUT /api/admin/tracts/{id}/archived': ({ viewer, params, body }) =>
      tracts.setArchived(viewer, params.id, body),
    'PUT /api/admin/tract-order': ({ viewer, body }) => service.setOrder(viewer, 'tracts', body.ids),
  })
}
