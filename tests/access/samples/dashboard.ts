import type { dashboard } from '../../../contract/learning/dashboard.ts'
import type { Sample } from '../samples.ts'

export const dashboardSamples: Record<keyof typeof dashboard, Sample> = {
  'GET /api/user/dashboard': {},
}
