import { admissions } from '../../contract/admissions.ts'
import { implement } from '../http/implement.ts'
import type { AdmissionsService } from './service.ts'

export function admissionsRoutes(service: AdmissionsService) {
  return implement(admissions, {
    'POST /api/auth/register': async ({ body, call }) => ({
      success: true as const,
      ...(await service.register(body, call)),
    }),
  })
}
