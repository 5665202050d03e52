import { defineNoun } from '../../platform/nouns/noun.ts'
import { personalTables } from './personal-tables.ts'
import { accommodationsRoutes } from './routes.ts'
import { accommodationsService } from './service.ts'

export const accommodations = defineNoun({
  name: 'accommodations',
  needs: ['db', 'teaching', 'quizRules', 'settings', 'audit', 'now'],
  service: accommodationsService,
  routes: (service) => accommodationsRoutes(service),
  personalTables,
})
