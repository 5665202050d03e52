import { admissions } from '../../../contract/people/admissions.ts'
import { implement } from '../../platform/http/implement.ts'
import type { AdmissionsService } from './service.ts'

export function admissionsRoutes(service: AdmissionsService) {
  return implement(admissions, {
    'POST /api/auth/register': async ({ body, viewer, call }) => {
      const { cookies, ...answer } = await service.register(body, call, viewer === null)
      for (const cookie of cookies) call.addHeader('set-cookie', cookie)
      return { success: true as const, ...answer }
    },

    'GET /api/application-status': async ({ query }) => ({ application: await service.status(query.token) }),

    'GET /api/admin/applications': ({ query }) => service.list(query),

    'GET /api/admin/applications/{id}': async ({ params }) => ({
      application: await service.application(params.id),
    }),

    'POST /api/admin/applications/{id}/decision': async ({ viewer, params, body }) => ({
      application: await service.decide(viewer, params.id, body),
    }),
  })
}
