import { defineNoun } from '../../platform/nouns/noun.ts'
import { keepOne, move, unlinked } from '../../platform/nouns/personal-tables.ts'
import { workReportsRoutes } from './routes.ts'
import { workReportsService } from './service.ts'

export const workReports = defineNoun({
  name: 'workReports',
  needs: ['db', 'catalogue', 'profile', 'shownWork', 'throttling', 'audit', 'now'],
  service: workReportsService,
  routes: workReportsRoutes,
  personalTables: {
    'work_reports.reporter_id': { onDeletion: 'unlink', download: {}, onMerge: keepOne('submission_id') },
    'work_reports.settled_by': { ...unlinked, onMerge: move },
  },
})
