import { defineNoun } from '../../platform/nouns/noun.ts'
import { personalTables } from './personal-tables.ts'
import { quizzesRoutes } from './routes.ts'
import { quizRulesService } from './rules-service.ts'
import { quizzesService } from './service.ts'
import { quizRulingRoutes, quizTeachingRoutes } from './teaching-routes.ts'
import { quizTeachingService } from './teaching-service.ts'

export const quizzes = defineNoun({
  name: 'quizzes',
  needs: ['db', 'learning', 'catalogue', 'jobs', 'notifications', 'stimuli'],
  service: quizzesService,
  routes: quizzesRoutes,
  /** Submit overdue attempts, also of students who never come back. */
  jobs: ({ closeInTime, closeAllOverdue }) => ({
    'quizzes.close': { handler: closeInTime, concurrency: 2 },
    'quizzes.close-due': ({ quizId }) => closeAllOverdue(quizId),
  }),
  personalTables,
})

export const quizTeaching = defineNoun({
  name: 'quizTeaching',
  needs: ['db', 'catalogue', 'teaching', 'notifications', 'completionChecks', 'stimuli', 'audit', 'now'],
  service: quizTeachingService,
  routes: quizTeachingRoutes,
})

export const quizRules = defineNoun({
  name: 'quizRules',
  needs: ['db', 'jobs', 'audit', 'teaching'],
  service: quizRulesService,
  routes: quizRulingRoutes,
})
