import { defineNoun } from '../../platform/nouns/noun.ts'
import { downloadPurposes } from './data-downloads.ts'
import { personalTables } from './personal-tables.ts'
import { profileRoutes } from './routes.ts'
import { pictures, profilePictures, profileService } from './service.ts'

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
    'suggestions',
    'studyGroups',
    'accounts',
    'audit',
    'throttling',
    'sessionCache',
    'personalTables',
    'now',
  ],
  service: profileService,
  routes: profileRoutes,
  filePurposes: () => ({ [pictures]: profilePictures, ...downloadPurposes }),
  jobs: (service) => ({
    'profile.export': {
      handler: ({ userId, exportId }, { isLast }) => service.prepareExport(userId, exportId, isLast),
      retryLimit: 3,
      // A person with many films has a large file.
      expireInSeconds: 1_800,
    },
    'profile.export-expire': ({ userId, exportId }) => service.expire(userId, exportId),
    // If the job above was given up or canceled, the copy of a person's data still goes.
    'profile.export-tidy': { handler: service.expireOverdue, cron: '27 4 * * *' },
    // Does nothing if the request was canceled, or made again with another date.
    'profile.delete': ({ userId }) => service.deleteDue(userId),
    'profile.delete-rest': ({ userId }) => service.deleteRest(userId),
    'profile.delete-overdue': { handler: service.deleteOverdue, cron: '7 4 * * *' },
  }),
  personalTables,
})
