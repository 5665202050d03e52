import { stuck } from '../../../contract/people/stuck.ts'
import { csvAnswer } from '../../platform/http/csv-file.ts'
import { implement } from '../../platform/http/implement.ts'
import type { StuckService } from './service.ts'

export function stuckRoutes(service: StuckService) {
  return implement(stuck, {
    'GET /api/teach/stuck': ({ viewer, query }) => service.courses(viewer, query.after),
    'GET /api/teach/courses/{id}/stuck': ({ viewer, params, query }) =>
      service.course(viewer, params.id, query),
    'GET /api/teach/courses/{id}/stuck-export': async ({ viewer, params, query, call }) => {
      const file = call.method === 'HEAD' ? null : await service.exportCourse(viewer, params.id, query)
      return csvAnswer(`${params.id}-stuck.csv`, file)
    },
    'GET /api/teach/courses/{id}/module-figures': ({ viewer, params }) => service.modules(viewer, params.id),
    'GET /api/teach/courses/{id}/module-figures-export': async ({ viewer, params, call }) => {
      const file = call.method === 'HEAD' ? null : await service.exportModules(viewer, params.id)
      return csvAnswer(`${params.id}-modules.csv`, file)
    },
    'PUT /api/teach/courses/{id}/reminder': async ({ viewer, params, body }) => ({
      reminder: await service.setReminder(viewer, params.id, body),
    }),
    'GET /api/admin/stuck': ({ query }) => service.school(query),
    'GET /api/admin/stuck-export': async ({ viewer, query, call }) =>
      csvAnswer(
        `${query.course ?? 'school'}-stuck.csv`,
        call.method === 'HEAD' ? null : await service.exportSchool(viewer, query),
      ),
  })
}
