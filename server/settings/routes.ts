import { settings } from '../../contract/settings.ts'
import { implement } from '../http/implement.ts'
import type { SettingsService } from './service.ts'

export function settingsRoutes(service: SettingsService) {
  return implement(
    settings,
    { 'GET /api/site': async () => ({ site: await service.site() }) },
    { shared: ['GET /api/site'] },
  )
}
