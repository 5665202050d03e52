import { defineNoun } from '../../platform/nouns/noun.ts'
import { internal, keepOne, move, personal, unlinked } from '../../platform/nouns/personal-tables.ts'
import { stuckRoutes } from './routes.ts'
import { stuckService } from './service.ts'
import { weeklySummaryService } from './summary.ts'

export const weeklySummary = defineNoun({
  name: 'weeklySummary',
  needs: ['db', 'notifications', 'settings', 'now'],
  service: weeklySummaryService,
  jobs: ({ tell }) => ({ 'stuck.summary': { handler: tell, cron: '35 * * * *' } }),
})

export const stuck = defineNoun({
  name: 'stuck',
  needs: ['db', 'audit', 'teaching', 'catalogue', 'messagesToMany', 'schoolGroups', 'now'],
  service: stuckService,
  routes: stuckRoutes,
  jobs: ({ countAll, remind }) => ({
    'stuck.count': { handler: countAll, cron: '23 * * * *' },
    'stuck.remind': { handler: remind, cron: '40 7 * * *' },
  }),
  personalTables: {
    'course_reminders.author_id': { ...unlinked, onMerge: move },
    'sent_reminders.user_id': { ...personal, onMerge: keepOne('course_id') },
    // Counted again within the hour.
    'stuck_people.user_id': { ...internal, onMerge: keepOne('course_id', 'reason') },
  },
})
