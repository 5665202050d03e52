import { defineNoun } from '../../platform/nouns/noun.ts'
import { lettersRoutes } from './routes.ts'
import { lettersService } from './service.ts'

export const letters = defineNoun({
  name: 'letters',
  needs: ['mail', 'settings'],
  service: lettersService,
  routes: lettersRoutes,
})
