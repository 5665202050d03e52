import { defineNoun } from '../../platform/nouns/noun.ts'
import { move, unlinked } from '../../platform/nouns/personal-tables.ts'
import { regradesRoutes } from './routes.ts'
import { regradesService } from './service.ts'

export const regrades = defineNoun({
  name: 'regrades',
  needs: ['db', 'jobs', 'catalogue', 'teaching', 'notifications', 'completionChecks', 'audit', 'now'],
  service: regradesService,
  routes: regradesRoutes,
  jobs: ({ work }) => ({
    // A part takes seconds, so the part of a killed process is tried again soon.
    'quizzes.regrade': { handler: ({ regradeId }) => work(regradeId), expireInSeconds: 30 },
  }),
  personalTables: {
    'quiz_regrades.created_by': { ...unlinked, onMerge: move },
    'quiz_regrades.undone_by': { ...unlinked, onMerge: move },
  },
})
