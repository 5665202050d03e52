import { settings } from '../../../contract/school/settings.ts'
import { implement } from '../../platform/http/implement.ts'
import type { SettingsService } from './service.ts'

export function settingsRoutes(service: SettingsService) {
  return implement(
    settings,
    {
      'GET /api/site': async () => ({ site: await service.site() }),
      'PATCH /api/admin/settings': async ({ viewer, body }) => ({ site: await service.change(viewer, body) }),
    },
    { shared: ['GET /api/site'] },
  )
}
