import { worksheets } from '../../../contract/learning/worksheets.ts'
import { implement } from '../../platform/http/implement.ts'
import type { WorksheetsService } from './service.ts'

export function worksheetsRoutes(service: WorksheetsService) {
  return implement(worksheets, {
    'GET /api/user/worksheets/{id}/{moduleId}': async ({ viewer, params }) => ({
      worksheet: await service.worksheet(viewer, params),
    }),
    'PUT /api/user/worksheets/{id}/{moduleId}': async ({ viewer, params, body }) => ({
      worksheet: await service.write(viewer, params, body),
    }),
  })
}
