import { defineNoun } from '../nouns/noun.ts'
import { profileRoutes } from './routes.ts'
import { profileService } from './service.ts'

export const profile = defineNoun({
  name: 'profile',
  needs: [
    'db',
    'jobs',
    'mail',
    'media',
    'storage',
    'learning',
    'certificates',
    'shownWork',
    'studyGroups',
    'accounts',
    'audit',
    'throttling',
    'sessionCache',
    'now',
  ],
  service: profileService,
  routes: profileRoutes,
  jobs: ({ jobs }) => jobs,
})
