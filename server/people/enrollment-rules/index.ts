import { defineNoun } from '../../platform/nouns/noun.ts'
import { keepOne, personal } from '../../platform/nouns/personal-tables.ts'
import { courseAdmissionService } from './admission.ts'
import { enrollmentRulesRoutes } from './routes.ts'
import { enrollmentRulesService } from './service.ts'

export const enrollmentRules = defineNoun({
  name: 'enrollmentRules',
  needs: ['db', 'throttling'],
  service: enrollmentRulesService,
  personalTables: {
    'enrollment_requests.user_id': { ...personal, onMerge: keepOne('course_id') },
  },
})

/** Apart from the rules, because it enrolls people, and enrolling asks for the rules. */
export const courseAdmission = defineNoun({
  name: 'courseAdmission',
  needs: [
    'db',
    'reads',
    'events',
    'audit',
    'teaching',
    'catalogue',
    'learning',
    'notifications',
    'enrollmentRules',
  ],
  service: courseAdmissionService,
  routes: enrollmentRulesRoutes,
  jobs: ({ fillAllPlaces }) => ({
    'enrollments.fill-places': { handler: fillAllPlaces, cron: '*/10 * * * *' },
  }),
})
