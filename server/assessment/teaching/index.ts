import { defineNoun } from '../../platform/nouns/noun.ts'
import { least, personal } from '../../platform/nouns/personal-tables.ts'
import { teachingService } from './service.ts'

export const teaching = defineNoun({
  name: 'teaching',
  needs: ['db', 'catalogue', 'reports', 'audit', 'notifications'],
  service: teachingService,
  personalTables: {
    'course_instructors.user_id': {
      ...personal,
      onMerge: { how: 'join', by: ['course_id'], set: least('assigned_at'), shown: 'taught-courses' },
    },
  },
})
