import { profileEndpoints } from '../../../contract/people/profile.ts'
import { implement } from '../../platform/http/implement.ts'
import type { ProfileService } from './service.ts'

export function profileRoutes(service: ProfileService) {
  return implement(profileEndpoints, {
    'GET /api/user/profile': async ({ viewer }) => ({ profile: await service.profile(viewer) }),

    'PATCH /api/user/profile': ({ viewer, body }) => service.change(viewer, body),

    'GET /api/people/{handle}': async ({ params }) => ({ person: await service.publicPerson(params.handle) }),

    'GET /api/people/{handle}/works/{id}': ({ params }) => service.publicWork(params.handle, params.id),

    'GET /api/user/sessions': async ({ viewer }) => ({ sessions: await service.sessions(viewer) }),

    'DELETE /api/user/sessions/{id}': async ({ viewer, params }) => {
      await service.endSession(viewer, params.id)
      return { success: true as const }
    },

    'DELETE /api/user/sessions': async ({ viewer }) => ({ ended: await service.endOtherSessions(viewer) }),

    'POST /api/user/email-change': async ({ viewer, body }) => ({
      profile: await service.requestEmailChange(viewer, body),
    }),

    'DELETE /api/user/email-change': async ({ viewer }) => ({
      profile: await service.cancelEmailChange(viewer),
    }),

    'POST /api/email-change/confirm': ({ body }) => service.confirmEmailChange(body.token),

    'GET /api/user/data-exports': async ({ viewer }) => ({ exports: await service.exports(viewer) }),

    'POST /api/user/data-exports': async ({ viewer }) => ({ export: await service.requestExport(viewer) }),

    'POST /api/user/deletion': async ({ viewer }) => ({
      profile: await service.requestDeletion(viewer),
    }),

    'DELETE /api/user/deletion': async ({ viewer }) => ({ profile: await service.cancelDeletion(viewer) }),

    'POST /api/deletion/cancel': async ({ body }) => {
      await service.cancelDeletionByLink(body.token)
      return { success: true as const }
    },
  })
}
