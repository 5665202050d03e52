import { userImports } from '../../../contract/people/import.ts'
import { csvAnswer } from '../../platform/http/csv-file.ts'
import { implement } from '../../platform/http/implement.ts'
import type { UserImportsService } from './service.ts'

export function userImportsRoutes(service: UserImportsService) {
  return implement(userImports, {
    'POST /api/admin/user-imports': ({ viewer, query, upload }) => service.check(viewer, query.name, upload),
    'GET /api/admin/user-imports/{id}': ({ params, query }) => service.page(params.id, query.after ?? 0),
    'PUT /api/admin/user-imports/{id}': async ({ viewer, params }) => ({
      import: await service.begin(viewer, params.id),
    }),
    'GET /api/admin/users-export': async ({ viewer, call }) => {
      const file = call.method === 'HEAD' ? null : await service.exportAll(viewer)
      return csvAnswer('people.csv', file)
    },
  })
}
