import { defineNoun } from '../../platform/nouns/noun.ts'
import { internal, move, unlinked } from '../../platform/nouns/personal-tables.ts'
import { userImportsRoutes } from './routes.ts'
import { userImportsService } from './service.ts'

const asJob = { expireInSeconds: 1_800, retryLimit: 2, retryDelay: 10 }

export const userImports = defineNoun({
  name: 'userImports',
  needs: [
    'db',
    'jobs',
    'mail',
    'accounts',
    'audit',
    'learning',
    'profile',
    'schoolGroups',
    'teaching',
    'storage',
    'now',
  ],
  service: userImportsService,
  routes: userImportsRoutes,
  jobs: (service) => ({
    'users.import': { handler: ({ importId }, { isLast }) => service.apply(importId, isLast), ...asJob },
    'users.import-undo': {
      handler: ({ importId }, { isLast }) => service.applyUndo(importId, isLast),
      ...asJob,
    },
    'users.import-tidy': { handler: service.tidy, cron: '47 3 * * *' },
  }),
  personalTables: {
    'user_imports.created_by': { ...unlinked, onMerge: move },
    'user_imports.undone_by': { ...unlinked, onMerge: move },
    'user_import_effects.user_id': { ...internal, onMerge: move },
  },
})
