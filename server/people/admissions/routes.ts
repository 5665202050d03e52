import { admissions } from '../../../contract/people/admissions.ts'
import { csvAnswer } from '../../platform/http/csv-file.ts'
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

    'POST /api/admin/applications/decisions': ({ viewer, body }) => service.decideSeveral(viewer, body),

    'GET /api/admin/applications-export': async ({ viewer, query, call }) =>
      csvAnswer(
        'applications.csv',
        call.method === 'HEAD' ? null : await service.export(viewer, query.status),
      ),

    'POST /api/admin/applications/{id}/notes': async ({ viewer, params, body }) => ({
      application: await service.addNote(viewer, params.id, body),
    }),

    'DELETE /api/admin/applications/{id}/notes/{noteId}': async ({ viewer, params }) => ({
      application: await service.deleteNote(viewer, params),
    }),

    'GET /api/admin/applications/{id}': async ({ viewer, params }) => ({
      application: await service.application(viewer, params.id),
    }),

    'POST /api/admin/applications/{id}/decision': async ({ viewer, params, body }) => ({
      application: await service.decide(viewer, params.id, body),
    }),
  })
}
