import { settings } from '../../../contract/school/settings.ts'
import { words } from '../../../contract/school/words.ts'
import { implement } from '../../platform/http/implement.ts'
import type { SettingsService } from './service.ts'

export function settingsRoutes(service: SettingsService) {
  return implement(
    { ...settings, ...words },
    {
      'GET /api/site': async () => ({ site: await service.site() }),
      'PATCH /api/admin/settings': async ({ viewer, body }) => ({ site: await service.change(viewer, body) }),
      'GET /api/admin/words': async () => ({ pages: await service.words.read() }),
      'PUT /api/admin/words/{page}': async ({ viewer, params, body }) => ({
        words: await service.words.change(viewer, params.page, body),
      }),
    },
    { shared: ['GET /api/site'] },
  )
}
