import { defineNoun } from '../../platform/nouns/noun.ts'
import { auditMonths as monthsOfAudit } from './months.ts'
import { auditRoutes } from './routes.ts'
import { auditService } from './service.ts'

export const audit = defineNoun({
  name: 'audit',
  needs: ['db', 'reads', 'now'],
  service: auditService,
  routes: auditRoutes,
})

export const auditMonths = defineNoun({
  name: 'auditMonths',
  needs: ['db', 'now'],
  service: monthsOfAudit,
  jobs: ({ make }) => ({
    // Daily, because creating a table is fast and a missed day is harmless.
    'audit.months': { handler: async () => void (await make()), cron: '20 2 * * *' },
  }),
})
