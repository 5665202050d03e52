import { defineNoun } from '../../platform/nouns/noun.ts'
import { move, unlinked } from '../../platform/nouns/personal-tables.ts'
import { admissionsRoutes } from './routes.ts'
import { admissionsService } from './service.ts'

export const admissions = defineNoun({
  name: 'admissions',
  needs: ['db', 'accounts', 'learning', 'mail', 'throttling', 'settings', 'audit', 'now'],
  service: admissionsService,
  routes: admissionsRoutes,
  personalTables: {
    'application_notes.author_id': { ...unlinked, onMerge: move },
    'applications.decided_by': { ...unlinked, onMerge: move },
    'applications.user_id': {
      onDeletion: 'erase',
      download: { without: ['status_token_hash'] },
      onMerge: { ...move, shown: 'applications' },
    },
  },
})
