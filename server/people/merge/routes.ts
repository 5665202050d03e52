import { userMerges } from '../../../contract/people/merge.ts'
import { implement } from '../../platform/http/implement.ts'
import type { UserMergesService } from './service.ts'

export function userMergesRoutes(service: UserMergesService) {
  return implement(userMerges, {
    'GET /api/admin/users/{userId}/merge': async ({ viewer, params, query }) => ({
      preview: await service.preview(viewer, params.userId, query.into),
    }),
    'POST /api/admin/users/{userId}/merge': async ({ viewer, params, body }) => ({
      userId: await service.merge(viewer, params.userId, body),
    }),
  })
}
