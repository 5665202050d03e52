import { reports } from '../../../contract/school/reports.ts'
import { csvAnswer } from '../../platform/http/csv-file.ts'
import { implement } from '../../platform/http/implement.ts'
import type { ReportsService } from './service.ts'

export function reportsRoutes(service: ReportsService) {
  return implement(reports, {
    'GET /api/admin/overview': () => service.overview(),
    'GET /api/admin/enrollments-export': async ({ viewer, query, call }) => {
      const file = call.method === 'HEAD' ? null : await service.enrollmentsFile(viewer, query)
      return csvAnswer(`${query.courseId ?? 'school'}-enrollments.csv`, file)
    },
    'GET /api/admin/enrollments': ({ query }) => service.enrollments(query),
    'GET /api/admin/school-report': () => service.reports(),
  })
}
