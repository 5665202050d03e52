import { defineNoun } from '../../platform/nouns/noun.ts'
import { keepOne, personal } from '../../platform/nouns/personal-tables.ts'
import { groupsRoutes } from './routes.ts'
import { groupsService } from './service.ts'

export const schoolGroups = defineNoun({
  name: 'schoolGroups',
  needs: ['db', 'reads', 'audit', 'learning'],
  service: groupsService,
  routes: groupsRoutes,
  personalTables: {
    'school_group_members.user_id': { ...personal, onMerge: keepOne('group_id') },
    'school_group_teachers.user_id': { ...personal, onMerge: keepOne('group_id') },
  },
})
