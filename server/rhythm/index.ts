import { defineNoun } from '../nouns/noun.ts'
import { rhythmRoutes } from './routes.ts'
import { rhythmService } from './service.ts'

export const rhythm = defineNoun({
  name: 'rhythm',
  needs: ['db', 'reads', 'now'],
  service: rhythmService,
  routes: rhythmRoutes,
})
