import { defineNoun } from '../../platform/nouns/noun.ts'
import { outboxRoutes } from './routes.ts'
import { outboxService } from './service.ts'

export const outbox = defineNoun({
  name: 'outbox',
  needs: ['db', 'mail', 'jobsAdmin', 'accounts', 'audit', 'now'],
  service: outboxService,
  routes: outboxRoutes,
})
