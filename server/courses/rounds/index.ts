import type { GroupsService } from '../../people/groups/service.ts'
import { defineNoun } from '../../platform/nouns/noun.ts'
import { roundsRoutes } from './routes.ts'
import { type RoundsDependencies, roundsService } from './service.ts'

export const rounds = defineNoun({
  name: 'rounds',
  needs: [
    'db',
    'reads',
    'audit',
    'teaching',
    'learning',
    'liveSessions',
    'schoolGroups',
    'notifications',
    'quizRules',
    'now',
  ],
  service: (needs: RoundsDependencies & { schoolGroups: GroupsService }) => roundsService(needs),
  routes: (service, { schoolGroups }) => roundsRoutes(service, schoolGroups),
})
