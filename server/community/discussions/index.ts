import { postPicturePurpose } from '../../../contract/community/discussions.ts'
import { defineNoun } from '../../platform/nouns/noun.ts'
import { moderationService } from './moderation.ts'
import { personalTables } from './personal-tables.ts'
import { postPictures } from './pictures.ts'
import { discussionsRoutes, forumRoutes, moderationRoutes } from './routes.ts'
import { discussionsService } from './service.ts'

export const discussions = defineNoun({
  name: 'discussions',
  needs: ['db', 'live', 'notifications', 'media', 'drawing', 'throttling', 'catalogue', 'now'],
  service: discussionsService,
  routes: (service) => [...forumRoutes(service), ...discussionsRoutes(service)],
  filePurposes: (_, { db }) => ({ [postPicturePurpose]: postPictures(db) }),
  liveTopics: ({ mayHear }) => ({ thread: mayHear }),
  personalTables,
})

export const moderation = defineNoun({
  name: 'moderation',
  needs: ['db', 'live', 'notifications', 'discussions', 'now'],
  service: moderationService,
  routes: moderationRoutes,
})
