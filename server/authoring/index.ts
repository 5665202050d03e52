import { defineNoun } from '../nouns/noun.ts'
import { authoringRoutes, lecturesRoutes, packagesRoutes, questionBankRoutes } from './routes.ts'
import { authoringService } from './service.ts'

export const authoring = defineNoun({
  name: 'authoring',
  needs: [
    'db',
    'events',
    'jobs',
    'audit',
    'media',
    'storage',
    'teaching',
    'reports',
    'quizzes',
    'drawing',
    'throttling',
    'learning',
    'now',
  ],
  service: authoringService,
  routes: (service) => [
    ...authoringRoutes(service),
    ...lecturesRoutes(service),
    ...packagesRoutes(service),
    ...questionBankRoutes(service),
  ],
  jobs: ({ jobs }) => jobs,
})
