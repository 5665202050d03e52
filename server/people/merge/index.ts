import { defineNoun } from '../../platform/nouns/noun.ts'
import { move } from '../../platform/nouns/personal-tables.ts'
import { userMergesRoutes } from './routes.ts'
import { userMergesService } from './service.ts'

export const userMerges = defineNoun({
  name: 'userMerges',
  needs: [
    'db',
    'audit',
    'mail',
    'sessionCache',
    'personalTables',
    'users',
    'profile',
    'impersonation',
    'quizzes',
    'media',
    'notifications',
    'now',
  ],
  service: userMergesService,
  routes: userMergesRoutes,
  personalTables: {
    'merged_accounts.user_id': {
      onDeletion: 'erase',
      download: { without: ['password_hash'] },
      onMerge: move,
    },
  },
})
