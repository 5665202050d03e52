/** The student's dashboard. It reuses the schemas of the parts it shows. */
import * as z from 'zod/mini'
import { announcements } from './announcements.ts'
import { calendar } from './calendar.ts'
import { endpoints } from './endpoint.ts'
import { learning } from './learning.ts'
import { review } from './review.ts'
import { rhythmEndpoints } from './rhythm.ts'

export const dashboard = endpoints({
  'GET /api/user/dashboard': {
    access: 'student',
    summary: 'All of my dashboard in one answer',
    description:
      'The tract I follow, my courses and bookmarks, the week in the time zone of my profile, the first announcements, what has a date in the next thirty days, and what is due for review.',
    output: z.object({
      tract: learning['GET /api/user/tract'].output,
      enrollments: learning['GET /api/user/enrollments'].output,
      bookmarks: learning['GET /api/user/bookmarks'].output,
      rhythm: rhythmEndpoints['GET /api/user/rhythm'].output,
      announcements: announcements['GET /api/user/announcements'].output,
      calendar: calendar['GET /api/user/calendar'].output,
      review: review['GET /api/user/review'].output,
    }),
  },
})
