import { defineNoun } from '../platform/nouns/noun.ts'
import { end, internal } from '../platform/nouns/personal-tables.ts'
import { mediaRoutes } from './routes.ts'
import { mediaService } from './service.ts'

export const media = defineNoun({
  name: 'media',
  needs: ['db', 'jobs', 'storage', 'logger', 'now'],
  service: mediaService,
  routes: mediaRoutes,
  jobs: ({ sweep }) => ({
    'media.sweep': async ({ ownerId, mediaId }) => void (await sweep(ownerId, mediaId)),
  }),
  personalTables: {
    // Exists only during an upload.
    'arriving_media.owner_id': { ...internal, onMerge: end },
    // Through the media service, because jobs that remove files name the owner.
    'media.owner_id': {
      onDeletion: 'keep',
      download: false,
      onMerge: { how: 'by-hand', shown: 'files', counted: 'd.attached_at is not null' },
    },
  },
})
