import { defineNoun } from '../nouns/noun.ts'
import { userImportsRoutes } from './routes.ts'
import { userImportsService } from './service.ts'

export const userImports = defineNoun({
  name: 'userImports',
  needs: ['db', 'jobs', 'mail', 'accounts', 'audit', 'storage', 'now'],
  service: userImportsService,
  routes: userImportsRoutes,
  jobs: ({ jobs }) => jobs,
})
