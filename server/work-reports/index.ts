import { defineNoun } from '../nouns/noun.ts'
import { workReportsRoutes } from './routes.ts'
import { workReportsService } from './service.ts'

export const workReports = defineNoun({
  name: 'workReports',
  needs: ['db', 'catalogue', 'profile', 'shownWork', 'throttling', 'audit', 'now'],
  service: workReportsService,
  routes: workReportsRoutes,
})
