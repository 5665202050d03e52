import { defineNoun } from '../../platform/nouns/noun.ts'
import { groupActivityService } from './activity.ts'
import { personalTables } from './personal-tables.ts'
import { studyGroupsRoutes } from './routes.ts'
import { studyGroupsService } from './service.ts'

export const studyGroups = defineNoun({
  name: 'studyGroups',
  needs: ['db', 'notifications', 'live', 'throttling', 'media', 'now'],
  service: studyGroupsService,
  liveTopics: ({ mayHear }) => ({ group: mayHear }),
  personalTables,
})

/** Sessions and the board of a group. */
export const groupActivity = defineNoun({
  name: 'groupActivity',
  needs: ['db', 'jobs', 'live', 'notifications', 'studyGroups', 'now'],
  service: groupActivityService,
  routes: (service, needs) => studyGroupsRoutes(needs.studyGroups, service),
  jobs: ({ remind }) => ({ 'study-groups.remind': ({ sessionId }) => remind(sessionId) }),
})
