import { defineNoun } from '../../platform/nouns/noun.ts'
import { dashboardRoutes } from './routes.ts'
import { dashboardService } from './service.ts'

export const dashboard = defineNoun({
  name: 'dashboard',
  needs: [
    'learning',
    'lectureChanges',
    'rhythm',
    'announcements',
    'calendar',
    'discussions',
    'review',
    'now',
  ],
  service: dashboardService,
  routes: dashboardRoutes,
})
