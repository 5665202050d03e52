import { defineNoun } from '../nouns/noun.ts'
import { teachingRoutes } from '../teaching/routes.ts'
import { type GradingDependencies, gradingService } from './grading-service.ts'
import { type MissingWorkService, missingWorkService } from './missing-work-service.ts'
import { assignmentsRoutes } from './routes.ts'
import { type AssignmentsDependencies, assignmentsService } from './service.ts'
import { type ShowingService, showingService } from './showing.ts'

export const showing = defineNoun({
  name: 'showing',
  needs: ['db', 'catalogue', 'now'],
  service: showingService,
})

export const assignments = defineNoun({
  name: 'assignments',
  needs: ['db', 'catalogue', 'learning', 'media', 'settings', 'showing', 'now'],
  service: (needs: AssignmentsDependencies & { showing: ShowingService }) => assignmentsService(needs),
  routes: (service, needs) => assignmentsRoutes(service, needs.showing),
})

export const missingWork = defineNoun({
  name: 'missingWork',
  needs: ['db', 'teaching', 'notifications', 'audit', 'settings', 'now'],
  service: missingWorkService,
})

/** Answers the endpoints of `teaching`, most of which are about submissions. */
export const grading = defineNoun({
  name: 'grading',
  needs: ['db', 'catalogue', 'teaching', 'missingWork', 'notifications', 'audit', 'settings', 'now'],
  service: (needs: GradingDependencies & { missingWork: MissingWorkService }) => gradingService(needs),
  routes: (service, needs) => teachingRoutes(needs.teaching, service, needs.missingWork),
})
