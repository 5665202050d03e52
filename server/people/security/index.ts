import { defineNoun } from '../../platform/nouns/noun.ts'
import { personalTables } from './personal-tables.ts'
import { securityService } from './service.ts'

export const security = defineNoun({
  name: 'security',
  needs: [
    'db',
    'events',
    'mail',
    'throttling',
    'settings',
    'baseUrl',
    'secret',
    'administratorsNeedSecondFactor',
    'now',
  ],
  service: securityService,
  personalTables,
})
