import { defineNoun } from '../nouns/noun.ts'
import { notesRoutes } from './routes.ts'
import { notesService } from './service.ts'

export const notes = defineNoun({
  name: 'notes',
  needs: ['db', 'catalogue', 'learning'],
  service: notesService,
  routes: notesRoutes,
})
