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
      'GET /api/words/{page}': ({ params }) => service.words.show(params.page),
      'GET /api/admin/words': async () => ({ pages: await service.words.read() }),
      'PUT /api/admin/words/{page}': async ({ viewer, params, body }) => ({
        words: await service.words.change(viewer, params.page, body),
      }),
      'POST /api/admin/words/{page}/preview': async ({ viewer, params, body }) => ({
        html: await service.words.preview(viewer, params.page, body.texts),
      }),
    },
    { shared: ['GET /api/site', 'GET /api/words/{page}'] },
  )
}
