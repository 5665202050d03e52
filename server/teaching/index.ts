import { defineNoun } from '../nouns/noun.ts'
import { teachingService } from './service.ts'

export const teaching = defineNoun({
  name: 'teaching',
  needs: ['db', 'catalogue', 'reports', 'audit'],
  service: teachingService,
})
