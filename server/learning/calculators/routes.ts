import { calculators } from '../../../contract/learning/calculators.ts'
import { implement } from '../../platform/http/implement.ts'
import type { CalculatorsService } from './service.ts'

export function calculatorsRoutes(service: CalculatorsService) {
  return implement(calculators, {
    'GET /api/user/calculators/{id}/{moduleId}': async ({ viewer, params }) => ({
      calculators: await service.values(viewer, params),
    }),
    'PUT /api/user/calculators/{id}/{moduleId}': async ({ viewer, params, body }) => ({
      calculators: await service.write(viewer, params, body),
    }),
  })
}
