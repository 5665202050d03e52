import { defineNoun } from '../../platform/nouns/noun.ts'
import { addProviderCallback, providersRoutes } from './routes.ts'
import { providersService } from './service.ts'

export const signInProviders = defineNoun({
  name: 'signInProviders',
  needs: ['accounts', 'providers', 'logger', 'baseUrl', 'secret'],
  service: providersService,
  routes: providersRoutes,
  otherAddresses: addProviderCallback,
})
