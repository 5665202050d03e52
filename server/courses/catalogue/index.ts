import { defineNoun } from '../../platform/nouns/noun.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import { addDiscoveryRoutes } from './discovery-routes.ts'
import { catalogueRoutes } from './routes.ts'
import { catalogueService } from './service.ts'

export const catalogue = defineNoun({
  name: 'catalogue',
  needs: ['db', 'reads', 'events', 'settings', 'baseUrl'],
  service: (needs: CatalogueNeeds) => catalogueService(needs),
  routes: catalogueRoutes,
  otherAddresses: (api, service, { settings, baseUrl }) =>
    addDiscoveryRoutes(api, { catalogue: service, settings, baseUrl }),
})

type CatalogueNeeds = Parameters<typeof catalogueService>[0] & { settings: SettingsService; baseUrl: string }
