import { reports } from '../../../contract/school/reports.ts'
import { implement } from '../../platform/http/implement.ts'
import type { ReportsService } from './service.ts'

export function reportsRoutes(service: ReportsService) {
  return implement(reports, {
    'GET /api/admin/overview': () => service.overview(),
    'GET /api/admin/enrollments': ({ query }) => service.enrollments(query),
    'GET /api/admin/school-report': () => service.reports(),
  })
}
