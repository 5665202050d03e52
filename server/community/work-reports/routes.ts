import { workReports } from '../../../contract/community/work-reports.ts'
import { implement } from '../../platform/http/implement.ts'
import type { WorkReportsService } from './service.ts'

export function workReportsRoutes(service: WorkReportsService) {
  return implement(workReports, {
    'POST /api/people/{handle}/works/{id}/reports': async ({ viewer, call, params, body }) => {
      await service.report({ viewer, address: call.address }, params, body)
      return { success: true as const }
    },

    'GET /api/admin/work-reports': ({ query }) => service.reports(query),

    'PUT /api/admin/work-reports/{id}': ({ viewer, params, body }) => service.settle(viewer, params.id, body),
  })
}
