import { statusEndpoints } from '../../../contract/school/status.ts'
import { implement } from '../../platform/http/implement.ts'
import type { StatusService } from './service.ts'

export function statusRoutes(service: StatusService) {
  return implement(statusEndpoints, {
    'GET /api/admin/status': () => service.status(),
  })
}
