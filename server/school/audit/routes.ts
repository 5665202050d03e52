import { audit } from '../../../contract/school/audit.ts'
import { implement } from '../../platform/http/implement.ts'
import type { AuditService } from './service.ts'

export function auditRoutes(service: AuditService) {
  return implement(audit, {
    'GET /api/admin/audit': ({ query }) => service.page(query),
    'GET /api/admin/audit/export': async ({ viewer, query, call }) =>
      new Response(call.method === 'HEAD' ? null : await service.export(viewer, query), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="audit-log.csv"',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      }),
  })
}
