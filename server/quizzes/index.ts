import { defineNoun } from '../nouns/noun.ts'
import { quizzesRoutes } from './routes.ts'
import { quizRulesService } from './rules-service.ts'
import { quizzesService } from './service.ts'
import { quizRulingRoutes, quizTeachingRoutes } from './teaching-routes.ts'
import { quizTeachingService } from './teaching-service.ts'

export const quizzes = defineNoun({
  name: 'quizzes',
  needs: ['db', 'learning', 'jobs', 'notifications'],
  service: quizzesService,
  routes: quizzesRoutes,
  jobs: ({ jobs }) => jobs,
})

export const quizTeaching = defineNoun({
  name: 'quizTeaching',
  needs: ['db', 'catalogue', 'teaching', 'notifications', 'audit', 'now'],
  service: quizTeachingService,
  routes: quizTeachingRoutes,
})

export const quizRules = defineNoun({
  name: 'quizRules',
  needs: ['db', 'jobs', 'audit', 'teaching'],
  service: quizRulesService,
  routes: quizRulingRoutes,
})
