import { defineNoun } from '../nouns/noun.ts'
import { userMergesRoutes } from './routes.ts'
import { userMergesService } from './service.ts'

export const userMerges = defineNoun({
  name: 'userMerges',
  needs: [
    'db',
    'audit',
    'mail',
    'sessionCache',
    'users',
    'profile',
    'views',
    'quizzes',
    'media',
    'notifications',
    'now',
  ],
  service: userMergesService,
  routes: userMergesRoutes,
})
