import { defineNoun } from '../../platform/nouns/noun.ts'
import { logoPurpose, logos } from './logo.ts'
import { settingsRoutes } from './routes.ts'
import { settingsService } from './service.ts'

export const settings = defineNoun({
  name: 'settings',
  needs: ['db', 'events', 'audit', 'media', 'drawing', 'baseUrl', 'transport', 'now'],
  service: settingsService,
  routes: settingsRoutes,
  filePurposes: () => ({ [logoPurpose]: logos }),
})
