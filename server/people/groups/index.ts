import { defineNoun } from '../../platform/nouns/noun.ts'
import { keepOne, personal } from '../../platform/nouns/personal-tables.ts'
import { groupsRoutes, taughtGroupsRoutes } from './routes.ts'
import { groupsService } from './service.ts'

export const schoolGroups = defineNoun({
  name: 'schoolGroups',
  needs: ['db', 'reads', 'audit', 'learning'],
  service: groupsService,
  routes: (service) => [...groupsRoutes(service), ...taughtGroupsRoutes(service.taught)],
  personalTables: {
    'school_group_members.user_id': { ...personal, onMerge: keepOne('group_id') },
    'school_group_teachers.user_id': { ...personal, onMerge: keepOne('group_id') },
  },
})
