import { defineNoun } from '../nouns/noun.ts'
import { end, internal } from '../nouns/personal-tables.ts'
import { usersRoutes } from './routes.ts'
import { type UsersDependencies, usersService } from './service.ts'
import { type ViewsService, viewsService } from './views.ts'

export const views = defineNoun({
  name: 'views',
  needs: ['db', 'jobs', 'audit', 'sessionCache', 'now'],
  service: viewsService,
  jobs: ({ endWhenOver }) => ({ 'users.end-view': ({ viewId }) => endWhenOver(viewId) }),
})

export const users = defineNoun({
  name: 'users',
  needs: ['db', 'reads', 'accounts', 'audit', 'mail', 'profile', 'views'],
  service: (needs: UsersDependencies & { views: ViewsService }) => usersService(needs),
  routes: (service, needs) => usersRoutes(service, needs.views),
  personalTables: {
    'user_views.admin_id': { ...internal, onMerge: end },
    'user_views.user_id': { ...internal, onMerge: end },
  },
})
