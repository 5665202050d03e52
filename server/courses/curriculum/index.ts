import { defineNoun } from '../../platform/nouns/noun.ts'
import { curriculumRoutes } from './routes.ts'
import { curriculumService } from './service.ts'

export const curriculum = defineNoun({
  name: 'curriculum',
  needs: ['db', 'audit', 'events'],
  service: curriculumService,
  routes: curriculumRoutes,
})
