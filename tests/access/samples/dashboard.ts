import type { dashboard } from '../../../contract/dashboard.ts'
import type { Sample } from '../samples.ts'

export const dashboardSamples: Record<keyof typeof dashboard, Sample> = {
  'GET /api/user/dashboard': {},
}
