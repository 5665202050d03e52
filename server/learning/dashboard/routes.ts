import { dashboard } from '../../../contract/learning/dashboard.ts'
import { implement } from '../../platform/http/implement.ts'
import type { DashboardService } from './service.ts'

export function dashboardRoutes(service: DashboardService) {
  return implement(dashboard, {
    'GET /api/user/dashboard': ({ viewer }) => service.dashboard(viewer),
  })
}
