import { defineNoun } from '../nouns/noun.ts'
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
    'baseUrl',
    'secret',
    'now',
  ],
  service: calendarService,
  routes: calendarRoutes,
  otherAddresses: addCalendarFeed,
})
