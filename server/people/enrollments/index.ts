import { defineNoun } from '../../platform/nouns/noun.ts'
import { latest, move, personal, unlinked } from '../../platform/nouns/personal-tables.ts'
import { courseEnrollmentsRoutes } from './routes.ts'
import { courseEnrollmentsService } from './service.ts'

export const courseEnrollments = defineNoun({
  name: 'courseEnrollments',
  needs: ['db', 'reads', 'audit', 'teaching', 'learning', 'schoolGroups', 'accounts', 'mail', 'grades'],
  service: courseEnrollmentsService,
  routes: (service) => courseEnrollmentsRoutes(service),
  personalTables: {
    'past_enrollments.user_id': {
      ...personal,
      // Reasons are words among staff.
      download: { without: ['reason', 'ended_by_id'] },
      onMerge: {
        how: 'join',
        by: ['course_id'],
        set: {
          ...latest('ended_at', 'enrolled_at', 'ended_by_id', 'reason', 'round_id'),
          ended_at: 'greatest(k.ended_at, d.ended_at)',
        },
      },
    },
    'past_enrollments.ended_by_id': { ...unlinked, onMerge: move },
  },
})
