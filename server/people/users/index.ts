import { defineNoun } from '../../platform/nouns/noun.ts'
import { end, internal } from '../../platform/nouns/personal-tables.ts'
import { type ImpersonationService, impersonationService } from './impersonation.ts'
import { usersRoutes } from './routes.ts'
import { type UsersDependencies, usersService } from './service.ts'

export const impersonation = defineNoun({
  name: 'impersonation',
  needs: ['db', 'jobs', 'audit', 'sessionCache', 'now'],
  service: impersonationService,
  jobs: ({ endWhenOver }) => ({ 'users.end-view': ({ viewId }) => endWhenOver(viewId) }),
})

export const users = defineNoun({
  name: 'users',
  needs: ['db', 'reads', 'accounts', 'audit', 'mail', 'profile', 'impersonation'],
  service: (needs: UsersDependencies & { impersonation: ImpersonationService }) => usersService(needs),
  routes: (service, needs) => usersRoutes(service, needs.impersonation),
  personalTables: {
    'user_views.admin_id': { ...internal, onMerge: end },
    'user_views.user_id': { ...internal, onMerge: end },
  },
})
