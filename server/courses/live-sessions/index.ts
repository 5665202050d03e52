import { defineNoun } from '../../platform/nouns/noun.ts'
import { type AttendanceDependencies, attendanceService } from './attendance-service.ts'
import { personalTables } from './personal-tables.ts'
import { liveSessionsRoutes } from './routes.ts'
import { liveSessionsService } from './service.ts'
import type { LiveSessionsService } from './service-interface.ts'

export const liveSessions = defineNoun({
  name: 'liveSessions',
  needs: ['db', 'reads', 'audit', 'jobs', 'teaching', 'learning', 'notifications', 'now'],
  service: liveSessionsService,
  jobs: ({ tell }) => ({ 'live-sessions.tell': { handler: tell } }),
  personalTables,
})

/** Answers for live sessions too: their routes and those of attendance are one part of the contract. */
export const attendance = defineNoun({
  name: 'attendance',
  needs: ['db', 'audit', 'teaching', 'completionChecks', 'liveSessions', 'now'],
  service: (needs: AttendanceDependencies & { liveSessions: LiveSessionsService }) =>
    attendanceService(needs),
  routes: (service, { liveSessions }) => liveSessionsRoutes(liveSessions, service),
})
