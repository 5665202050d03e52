import { defineNoun } from '../../platform/nouns/noun.ts'
import { courseEnrollmentsRoutes } from './routes.ts'
import { courseEnrollmentsService } from './service.ts'

export const courseEnrollments = defineNoun({
  name: 'courseEnrollments',
  needs: ['db', 'reads', 'audit', 'teaching', 'learning', 'schoolGroups', 'accounts', 'mail', 'grades'],
  service: courseEnrollmentsService,
  routes: (service) => courseEnrollmentsRoutes(service),
})
