import { defineNoun } from '../../platform/nouns/noun.ts'
import { mergePlans } from './queries.ts'
import { coursePlansRoutes } from './routes.ts'
import { coursePlansService } from './service.ts'

export const coursePlans = defineNoun({
  name: 'coursePlans',
  needs: ['db', 'reads', 'jobs', 'learning', 'notifications', 'now'],
  service: coursePlansService,
  routes: coursePlansRoutes,
  jobs: ({ findDue, remind }) => ({
    'course-plans.due': { handler: findDue, cron: '*/5 * * * *' },
    'course-plans.remind': { handler: remind, concurrency: 2 },
  }),
  personalTables: {
    'course_plans.user_id': {
      onDeletion: 'erase',
      download: { without: ['next_job_at'] },
      // A plan hangs on its enrollment, which comes later: by then those for courses of both have moved.
      onMerge: { how: 'by-hand', by: ['course_id'], merge: mergePlans },
    },
  },
})
