import { authoring } from '../../contract/authoring.ts'
import { implement } from '../http/implement.ts'
import type { AuthoringService } from './service.ts'

export function authoringRoutes(service: AuthoringService) {
  return implement(authoring, {
    'GET /api/admin/courses': async () => ({ courses: await service.courses() }),
  })
}
