import { defineNoun } from '../../platform/nouns/noun.ts'
import { statusRoutes } from './routes.ts'
import { statusService } from './service.ts'

export const status = defineNoun({
  name: 'status',
  needs: [
    'db',
    'replicas',
    'events',
    'storage',
    'jobsAdmin',
    'outbox',
    'print',
    'dataDir',
    'isEmbedded',
    'now',
  ],
  service: statusService,
  routes: statusRoutes,
})
