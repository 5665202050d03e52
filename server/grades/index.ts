import { defineNoun } from '../nouns/noun.ts'
import { gradesRoutes } from './routes.ts'
import { gradesService } from './service.ts'

export const grades = defineNoun({
  name: 'grades',
  needs: ['db', 'catalogue', 'teaching', 'assignments', 'quizzes', 'audit', 'drawing', 'now'],
  service: gradesService,
  routes: gradesRoutes,
})
