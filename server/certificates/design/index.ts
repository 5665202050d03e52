import { defineNoun } from '../../platform/nouns/noun.ts'
import { designPurposes } from './pictures.ts'
import { certificateDesignRoutes } from './routes.ts'
import { certificateDesignService } from './service.ts'

export const certificateDesign = defineNoun({
  name: 'certificateDesign',
  needs: ['db', 'events', 'audit', 'media', 'settings', 'print', 'teaching'],
  service: certificateDesignService,
  routes: certificateDesignRoutes,
  filePurposes: () => designPurposes,
})
