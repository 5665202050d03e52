import { certificatesRoutes } from '../../certificates/routes.ts'
import type { CertificatesService } from '../../certificates/service.ts'
import { defineNoun } from '../../platform/nouns/noun.ts'
import { completionChecksService } from './checks.ts'
import { completionRoutes } from './routes.ts'
import { type CompletionDependencies, completionService } from './service.ts'

export const completionChecks = defineNoun({
  name: 'completionChecks',
  needs: ['jobs'],
  service: completionChecksService,
})

/** Answers for certificates too: before a person sees theirs, what is due is issued. */
export const completion = defineNoun({
  name: 'completion',
  needs: ['db', 'audit', 'teaching', 'catalogue', 'learning', 'grades', 'liveSessions', 'certificates'],
  service: (needs: CompletionDependencies & { certificates: CertificatesService }) =>
    completionService(needs),
  routes: (service, { certificates }) => [
    ...completionRoutes(service),
    ...certificatesRoutes(certificates, service),
  ],
  jobs: ({ check }) => ({
    'completion.check': { handler: ({ courseId, userIds }) => check(courseId, userIds) },
  }),
})
