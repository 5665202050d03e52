import { defineNoun } from '../nouns/noun.ts'
import { jobsRoutes } from './routes.ts'
import { jobsService } from './service.ts'

export const jobsAdmin = defineNoun({
  name: 'jobsAdmin',
  needs: ['db', 'jobs', 'audit'],
  service: jobsService,
  routes: jobsRoutes,
})
