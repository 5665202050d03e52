import { defineNoun } from '../../platform/nouns/noun.ts'
import { internal, least, move } from '../../platform/nouns/personal-tables.ts'
import { announcementAttachmentPurposes } from './attachments.ts'
import { announcementsRoutes } from './routes.ts'
import { announcementsService } from './service.ts'

export const announcements = defineNoun({
  name: 'announcements',
  needs: [
    'db',
    'audit',
    'jobs',
    'notifications',
    'teaching',
    'reports',
    'rounds',
    'schoolGroups',
    'drawing',
    'media',
    'now',
  ],
  service: announcementsService,
  routes: announcementsRoutes,
  filePurposes: (_, { db }) => announcementAttachmentPurposes(db),
  jobs: (service) => ({
    'announcements.announce': {
      handler: ({ announcementId }) => service.announce(announcementId),
      expireInSeconds: 600,
    },
  }),
  personalTables: {
    'announcement_reads.user_id': {
      ...internal,
      onMerge: { how: 'join', by: ['announcement_id'], set: least('seen_at') },
    },
    'announcements.author_id': {
      onDeletion: 'unlink',
      download: { without: ['words'] },
      onMerge: { ...move, shown: 'announcements' },
    },
  },
})
