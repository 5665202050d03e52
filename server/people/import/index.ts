import { defineNoun } from '../../platform/nouns/noun.ts'
import { move, unlinked } from '../../platform/nouns/personal-tables.ts'
import { userImportsRoutes } from './routes.ts'
import { userImportsService } from './service.ts'

export const userImports = defineNoun({
  name: 'userImports',
  needs: ['db', 'jobs', 'mail', 'accounts', 'audit', 'storage', 'now'],
  service: userImportsService,
  routes: userImportsRoutes,
  jobs: (service) => ({
    'users.import': {
      handler: ({ importId }, { isLast }) => service.importChecked(importId, isLast),
      expireInSeconds: 1_800,
      retryLimit: 2,
      retryDelay: 10,
    },
    'users.import-tidy': { handler: service.tidy, cron: '47 3 * * *' },
  }),
  personalTables: {
    'user_imports.created_by': { ...unlinked, onMerge: move },
  },
})
