import { defineNoun } from '../nouns/noun.ts'
import { studyGroupsRoutes } from './routes.ts'
import { studyGroupsService } from './service.ts'
import { togetherService } from './together.ts'

export const studyGroups = defineNoun({
  name: 'studyGroups',
  needs: ['db', 'notifications', 'live', 'throttling', 'now'],
  service: studyGroupsService,
})

/** Sessions and the board of a group. */
export const together = defineNoun({
  name: 'together',
  needs: ['db', 'jobs', 'live', 'notifications', 'studyGroups', 'now'],
  service: togetherService,
  routes: (service, needs) => studyGroupsRoutes(needs.studyGroups, service),
  jobs: ({ jobs }) => jobs,
})
