import { defineNoun } from '../platform/nouns/noun.ts'
import { personal } from '../platform/nouns/personal-tables.ts'
import { mergeCertificates } from './merge-queries.ts'
import { addKeyRoutes } from './routes.ts'
import { certificatesService } from './service.ts'

export const certificates = defineNoun({
  name: 'certificates',
  needs: [
    'db',
    'audit',
    'notifications',
    'catalogue',
    'settings',
    'print',
    'certificateDesign',
    'baseUrl',
    'secret',
    'now',
  ],
  service: certificatesService,
  otherAddresses: addKeyRoutes,
  personalTables: {
    // They stay as issued; the duplicate's get new numbers.
    'certificates.user_id': {
      ...personal,
      onMerge: { how: 'by-hand', by: ['course_id'], shown: 'certificates', merge: mergeCertificates },
    },
  },
})
