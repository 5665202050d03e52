import { defineNoun } from '../../platform/nouns/noun.ts'
import { move, personal, unlinked } from '../../platform/nouns/personal-tables.ts'
import { suggestionsRoutes } from './routes.ts'
import { suggestionsService } from './service.ts'

export const suggestions = defineNoun({
  name: 'suggestions',
  needs: [
    'db',
    'learning',
    'teaching',
    'authoring',
    'drawing',
    'notifications',
    'throttling',
    'audit',
    'now',
  ],
  service: suggestionsService,
  routes: suggestionsRoutes,
  personalTables: {
    // With the account go the words that wait and the name on lessons; the lecture keeps what was taken in.
    'lecture_suggestions.user_id': { ...personal, onMerge: move },
    'lecture_suggestions.decided_by_id': { ...unlinked, onMerge: move },
  },
})
