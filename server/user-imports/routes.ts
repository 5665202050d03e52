import { userImports } from '../../contract/user-imports.ts'
import type { Database } from '../../database/client.ts'
import { implement } from '../http/implement.ts'
import { peopleFile } from './people-file.ts'
import type { UserImportsService } from './service.ts'

export function userImportsRoutes(service: UserImportsService, db: Database) {
  return implement(userImports, {
    'POST /api/admin/user-imports': ({ viewer, query, upload }) => service.check(viewer, query.name, upload),
    'GET /api/admin/user-imports/{id}': ({ params, query }) => service.page(params.id, query.after ?? 0),
    'PUT /api/admin/user-imports/{id}': async ({ viewer, params }) => ({
      import: await service.begin(viewer, params.id),
    }),
    'GET /api/admin/users-export': async ({ call }) =>
      new Response(call.method === 'HEAD' ? null : peopleFile(db), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="people.csv"',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      }),
  })
}
