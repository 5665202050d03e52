import { defineNoun } from '../nouns/noun.ts'
import { moderationService } from './moderation.ts'
import { discussionsRoutes, forumRoutes, moderationRoutes } from './routes.ts'
import { discussionsService } from './service.ts'

export const discussions = defineNoun({
  name: 'discussions',
  needs: ['db', 'live', 'notifications', 'media', 'drawing', 'throttling', 'now'],
  service: discussionsService,
  routes: (service) => [...forumRoutes(service), ...discussionsRoutes(service)],
})

export const moderation = defineNoun({
  name: 'moderation',
  needs: ['db', 'live', 'notifications', 'discussions', 'now'],
  service: moderationService,
  routes: moderationRoutes,
})
