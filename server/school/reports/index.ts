import { defineNoun } from '../../platform/nouns/noun.ts'
import { reportsRoutes } from './routes.ts'
import { reportsService } from './service.ts'

export const reports = defineNoun({
  name: 'reports',
  needs: ['db', 'reads', 'audit', 'now'],
  service: reportsService,
  routes: reportsRoutes,
  jobs: ({ recount }) => ({ 'reports.count': { handler: recount, cron: '*/5 * * * *' } }),
})
