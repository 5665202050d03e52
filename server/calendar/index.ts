import { defineNoun } from '../platform/nouns/noun.ts'
import { end, internal } from '../platform/nouns/personal-tables.ts'
import { addCalendarFeed, calendarRoutes } from './routes.ts'
import { calendarService } from './service.ts'

export const calendar = defineNoun({
  name: 'calendar',
  needs: [
    'db',
    'settings',
    'studyGroups',
    'announcements',
    'quizzes',
    'assignments',
    'coursePlans',
    'learning',
    'liveSessions',
    'baseUrl',
    'secret',
    'now',
  ],
  service: calendarService,
  routes: calendarRoutes,
  otherAddresses: addCalendarFeed,
  personalTables: {
    // Its number is part of the private feed's address.
    'calendar_entries.user_id': { ...internal, onMerge: end },
    'calendar_feeds.user_id': { ...internal, onMerge: end },
  },
})
