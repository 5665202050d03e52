import { defineNoun } from '../../platform/nouns/noun.ts'
import { greatest, personal } from '../../platform/nouns/personal-tables.ts'
import { lectureChangesRoutes } from './routes.ts'
import { lectureChangesService } from './service.ts'

export const lectureChanges = defineNoun({
  name: 'lectureChanges',
  needs: ['db', 'drawing', 'learning'],
  service: lectureChangesService,
  routes: lectureChangesRoutes,
  personalTables: {
    'lecture_change_reads.user_id': {
      ...personal,
      onMerge: { how: 'join', by: ['module_id'], set: greatest('number', 'read_at') },
    },
  },
})
