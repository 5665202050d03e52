import { defineNoun } from '../platform/nouns/noun.ts'
import { searchRoutes } from './routes.ts'
import { searchService } from './service.ts'

export const search = defineNoun({
  name: 'search',
  needs: ['db', 'reads', 'logger'],
  service: searchService,
  routes: searchRoutes,
})
