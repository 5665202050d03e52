import { grades } from '../../../contract/assessment/gradebook.ts'
import { implement } from '../../platform/http/implement.ts'
import type { GradesService } from './service.ts'

export function gradesRoutes(service: GradesService) {
  return implement(grades, {
    'GET /api/user/grades': async ({ viewer }) => ({ courses: await service.courses(viewer) }),
    'GET /api/user/grades/{id}': async ({ viewer, params }) => ({
      grades: await service.grades(viewer, params.id),
    }),
    'GET /api/user/grades/{id}/export': async ({ viewer, params }) =>
      csvAnswer(await service.exportMine(viewer, params.id)),
    'GET /api/teach/courses/{id}/grades': ({ viewer, params, query }) =>
      service.gradebook(viewer, params.id, query),
    'PUT /api/teach/courses/{id}/grades/{userId}/{itemId}': async ({ viewer, params, body }) => ({
      row: await service.override(viewer, params, body),
    }),
    'GET /api/teach/courses/{id}/grades/{userId}/{itemId}/history': ({ viewer, params }) =>
      service.history(viewer, params),
    'PUT /api/teach/courses/{id}/grade-policy': async ({ viewer, params, body }) => ({
      policy: await service.setPolicy(viewer, params.id, body),
    }),
    'GET /api/teach/courses/{id}/grades/export': async ({ viewer, params, query }) =>
      csvAnswer(await service.exportAll(viewer, params.id, query)),
    'POST /api/teach/courses/{id}/grades/import': ({ viewer, params, body }) =>
      service.importAll(viewer, params.id, body),
  })
}

function csvAnswer({ name, text }: { name: string; text: string }): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
