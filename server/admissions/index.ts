import { defineNoun } from '../nouns/noun.ts'
import { admissionsRoutes } from './routes.ts'
import { admissionsService } from './service.ts'

export const admissions = defineNoun({
  name: 'admissions',
  needs: ['db', 'accounts', 'learning', 'mail', 'throttling', 'settings', 'audit', 'now'],
  service: admissionsService,
  routes: admissionsRoutes,
})
