import { defineNoun } from '../nouns/noun.ts'
import { mediaRoutes } from './routes.ts'
import { mediaService } from './service.ts'

export const media = defineNoun({
  name: 'media',
  needs: ['db', 'jobs', 'storage', 'logger', 'now'],
  service: mediaService,
  routes: mediaRoutes,
  jobs: ({ jobs }) => jobs,
})
