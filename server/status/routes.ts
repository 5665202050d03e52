import { statusEndpoints } from '../../contract/status.ts'
import { implement } from '../http/implement.ts'
import type { StatusService } from './service.ts'

export function statusRoutes(service: StatusService) {
  return implement(statusEndpoints, {
    'GET /api/admin/status': () => service.status(),
  })
}
