import { defineNoun } from '../../platform/nouns/noun.ts'
import { personal } from '../../platform/nouns/personal-tables.ts'
import { rhythmRoutes } from './routes.ts'
import { rhythmService } from './service.ts'

export const rhythm = defineNoun({
  name: 'rhythm',
  needs: ['db', 'reads', 'now'],
  service: rhythmService,
  routes: rhythmRoutes,
  personalTables: {
    // A rhythm is chosen as a whole.
    'rhythm_choices.user_id': { ...personal, onMerge: { how: 'unless-any' } },
    'rhythm_pauses.user_id': { ...personal, onMerge: { how: 'unless-any' } },
  },
})
