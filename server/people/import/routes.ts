import { userImports } from '../../../contract/people/import.ts'
import { implement } from '../../platform/http/implement.ts'
import type { UserImportsService } from './service.ts'

export function userImportsRoutes(service: UserImportsService) {
  return implement(userImports, {
    'POST /api/admin/user-imports': ({ viewer, query, upload }) => service.check(viewer, query.name, upload),
    'GET /api/admin/user-imports/{id}': ({ params, query }) => service.page(params.id, query.after ?? 0),
    'PUT /api/admin/user-imports/{id}': async ({ viewer, params }) => ({
      import: await service.begin(viewer, params.id),
    }),
    'GET /api/admin/users-export': async ({ viewer, call }) =>
      new Response(call.method === 'HEAD' ? null : await service.exportAll(viewer), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="people.csv"',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      }),
  })
}
