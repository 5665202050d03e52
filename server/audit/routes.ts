import { audit } from '../../contract/audit.ts'
import { implement } from '../http/implement.ts'
import type { AuditService } from './service.ts'

export function auditRoutes(service: AuditService) {
  return implement(audit, {
    'GET /api/admin/audit': ({ query }) => service.page(query),
  })
}
