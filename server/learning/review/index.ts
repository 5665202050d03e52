import { defineNoun } from '../../platform/nouns/noun.ts'
import { greatest, keepOne, latest, least, personal } from '../../platform/nouns/personal-tables.ts'
import { reviewRoutes } from './routes.ts'
import { reviewService } from './service.ts'

export const review = defineNoun({
  name: 'review',
  needs: ['db', 'catalogue', 'quizzes', 'stimuli', 'now'],
  service: reviewService,
  routes: reviewRoutes,
  personalTables: {
    'review_answers.user_id': {
      onDeletion: 'erase',
      download: { without: ['before'] },
      onMerge: keepOne('id'),
    },
    'review_cards.user_id': {
      ...personal,
      onMerge: {
        how: 'join',
        by: ['card_id'],
        set: {
          ...latest('answered_at', 'due_at', 'stability', 'difficulty', 'module_id'),
          ...greatest('answers', 'lapses', 'answered_at'),
          ...least('introduced_at'),
        },
        shown: 'review-cards',
      },
    },
  },
})
