import { rhythmEndpoints } from '../../../contract/learning/rhythm.ts'
import { implement } from '../../platform/http/implement.ts'
import type { RhythmService } from './service.ts'

export function rhythmRoutes(service: RhythmService) {
  return implement(rhythmEndpoints, {
    'GET /api/user/rhythm': ({ viewer, query }) => service.rhythm(viewer, query.timeZone),
    'PUT /api/user/rhythm': ({ viewer, body }) => service.choose(viewer, body.daysPerWeek, body.timeZone),
    'PUT /api/user/rhythm/pause': ({ viewer, body }) => service.pause(viewer, body.paused, body.timeZone),
  })
}
