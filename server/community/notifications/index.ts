import { defineNoun } from '../../platform/nouns/noun.ts'
import { personalTables } from './personal-tables.ts'
import { notificationsRoutes } from './routes.ts'
import { notificationsService } from './service.ts'

export const notifications = defineNoun({
  name: 'notifications',
  needs: ['db', 'jobs', 'live', 'mail', 'secret', 'logger', 'now'],
  service: notificationsService,
  routes: notificationsRoutes,
  jobs: ({ sendDueAtOnce, sendDigest }) => ({
    'notifications.mail': sendDueAtOnce,
    'notifications.digest': { handler: ({ userId }) => sendDigest(userId), concurrency: 2 },
  }),
  personalTables,
})
