import type { MediaService } from '../../media/service-interface.ts'
import { defineNoun } from '../../platform/nouns/noun.ts'
import { printRoutes } from '../../platform/print/routes.ts'
import type { PrintService } from '../../platform/print/service.ts'
import { personalTables } from './personal-tables.ts'
import { learningRoutes } from './routes.ts'
import { type LearningDependencies, learningService } from './service.ts'

/** Answers for the content of a module too, and for its document: only learning knows whether a module is open. */
export const learning = defineNoun({
  name: 'learning',
  needs: [
    'db',
    'reads',
    'catalogue',
    'certificates',
    'enrollmentRules',
    'notifications',
    'print',
    'media',
    'now',
  ],
  service: (needs: LearningDependencies & { print: PrintService; media: Pick<MediaService, 'send'> }) =>
    learningService(needs),
  routes: (service, { catalogue, print, media }) => [
    ...learningRoutes(service, catalogue),
    ...printRoutes({ print, learning: service, catalogue, media }),
  ],
  personalTables,
})
