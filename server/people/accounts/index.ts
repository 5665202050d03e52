import type { LearningService } from '../../learning/progress/service.ts'
import type { Events } from '../../platform/events/events.ts'
import { defineNoun } from '../../platform/nouns/noun.ts'
import { end, internal } from '../../platform/nouns/personal-tables.ts'
import { securityRoutes } from '../security/routes.ts'
import { knownDevices } from './known-device.ts'
import { accountsRoutes } from './routes.ts'
import { type AccountsDependencies, accountsService } from './service.ts'
import { sessionsOf } from './session.ts'
import { sessionCache as cacheOfSessions } from './session-cache.ts'

export const sessionCache = defineNoun({
  name: 'sessionCache',
  needs: ['events'],
  service: ({ events }: { events: Events }) => cacheOfSessions(events),
})

export const sessions = defineNoun({
  name: 'sessions',
  needs: ['db', 'baseUrl', 'secret', 'sessionCache', 'now'],
  service: sessionsOf,
})

export const devices = defineNoun({ name: 'devices', needs: ['baseUrl', 'secret'], service: knownDevices })

/** Answers the endpoints of `security` too: what they confirm is a session, which accounts begin. */
export const accounts = defineNoun({
  name: 'accounts',
  needs: [
    'db',
    'mail',
    'notifications',
    'sessions',
    'sessionCache',
    'throttling',
    'devices',
    'security',
    'settings',
    'learning',
    'logger',
    'now',
  ],
  service: (needs: AccountsDependencies & { learning: Pick<LearningService, 'isInAnyCourse'> }) =>
    accountsService(needs),
  routes: (service, { settings, security, learning }) => [
    ...accountsRoutes(service, settings, learning.isInAnyCourse),
    ...securityRoutes(security, service),
  ],
  personalTables: {
    'one_time_tokens.user_id': { ...internal, onMerge: end },
    'sessions.user_id': { onDeletion: 'erase', download: { without: ['token'] }, onMerge: end },
    'sign_in_methods.user_id': {
      onDeletion: 'erase',
      download: { without: ['password', 'access_token', 'refresh_token', 'id_token'] },
      onMerge: { how: 'by-hand' },
    },
  },
})
