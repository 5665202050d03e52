import { userImports } from '../../../contract/people/import.ts'
import { csvAnswer } from '../../platform/http/csv-file.ts'
import { implement } from '../../platform/http/implement.ts'
import type { UserImportsService } from './service.ts'

export function userImportsRoutes(service: UserImportsService) {
  return implement(userImports, {
    'GET /api/admin/user-imports': ({ query }) => service.history(query.after),
    'POST /api/admin/user-imports': ({ viewer, query, upload }) => service.check(viewer, query.name, upload),
    'GET /api/admin/user-imports/{id}': ({ params, query }) => service.page(params.id, query),
    'GET /api/admin/user-imports/{id}/left-out': async ({ viewer, params, call }) => {
      const file = call.method === 'HEAD' ? null : await service.leftOut(viewer, params.id)
      return csvAnswer('left-out.csv', file)
    },
    'PUT /api/admin/user-imports/{id}/matching': ({ params, body }) => service.match(params.id, body),
    'PUT /api/admin/user-imports/{id}': async ({ viewer, params, body }) => ({
      import:
        body.state === 'importing'
          ? await service.begin(viewer, params.id)
          : await service.undo(viewer, params.id),
    }),
    'GET /api/admin/users-export': async ({ viewer, call }) => {
      const file = call.method === 'HEAD' ? null : await service.exportAll(viewer)
      return csvAnswer('people.csv', file)
    },
  })
}
