import { defineNoun } from '../nouns/noun.ts'
import { usersRoutes } from './routes.ts'
import { type UsersDependencies, usersService } from './service.ts'
import { type ViewsService, viewsService } from './views.ts'

export const views = defineNoun({
  name: 'views',
  needs: ['db', 'jobs', 'audit', 'sessionCache', 'now'],
  service: viewsService,
  jobs: ({ jobs }) => jobs,
})

export const users = defineNoun({
  name: 'users',
  needs: ['db', 'reads', 'accounts', 'audit', 'mail', 'profile', 'views'],
  service: (needs: UsersDependencies & { views: ViewsService }) => usersService(needs),
  routes: (service, needs) => usersRoutes(service, needs.views),
})
