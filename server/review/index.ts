import { defineNoun } from '../nouns/noun.ts'
import { reviewRoutes } from './routes.ts'
import { reviewService } from './service.ts'

export const review = defineNoun({
  name: 'review',
  needs: ['db', 'catalogue', 'quizzes', 'now'],
  service: reviewService,
  routes: reviewRoutes,
})
