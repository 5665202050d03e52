import { defineNoun } from '../nouns/noun.ts'
import { addKeyRoutes, certificatesRoutes } from './routes.ts'
import { certificatesService } from './service.ts'

export const certificates = defineNoun({
  name: 'certificates',
  needs: ['db', 'audit', 'notifications', 'catalogue', 'settings', 'print', 'baseUrl', 'secret', 'now'],
  service: certificatesService,
  routes: certificatesRoutes,
  otherAddresses: addKeyRoutes,
})
