import { defineNoun } from '../nouns/noun.ts'
import { notificationsRoutes } from './routes.ts'
import { notificationsService } from './service.ts'

export const notifications = defineNoun({
  name: 'notifications',
  needs: ['db', 'jobs', 'live', 'mail', 'secret', 'logger', 'now'],
  service: notificationsService,
  routes: notificationsRoutes,
  jobs: ({ jobs }) => jobs,
})
