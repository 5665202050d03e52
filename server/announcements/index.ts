import { defineNoun } from '../nouns/noun.ts'
import { announcementsRoutes } from './routes.ts'
import { announcementsService } from './service.ts'

export const announcements = defineNoun({
  name: 'announcements',
  needs: ['db', 'audit', 'jobs', 'notifications', 'teaching', 'reports', 'drawing', 'now'],
  service: announcementsService,
  routes: announcementsRoutes,
  jobs: ({ jobs }) => jobs,
})
