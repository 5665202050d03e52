import type { rhythmEndpoints } from '../../../contract/learning/rhythm.ts'
import type { Sample } from '../samples.ts'

export const rhythmSamples: Record<keyof typeof rhythmEndpoints, Sample> = {
  'GET /api/user/rhythm': { query: { timeZone: 'Europe/Vienna' } },
  'PUT /api/user/rhythm': { body: { daysPerWeek: 3 } },
  'PUT /api/user/rhythm/pause': { body: { paused: true } },
}
