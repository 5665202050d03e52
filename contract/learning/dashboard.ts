/** The student's dashboard. It reuses the schemas of the parts it shows. */
import * as z from 'zod/mini'
import { calendar } from '../calendar.ts'
import { announcements } from '../community/announcements.ts'
import { discussions } from '../community/discussions.ts'
import { lectureChanges } from '../courses/lecture-changes.ts'
import { endpoints } from '../endpoint.ts'
import { learning } from './progress.ts'
import { review } from './review.ts'
import { rhythmEndpoints } from './rhythm.ts'

export const dashboard = endpoints({
  'GET /api/user/dashboard': {
    access: 'student',
    summary: 'The viewer’s dashboard in one response',
    description:
      'The followed tract, courses and bookmarks, the week in the profile’s time zone, the first announcements, appointments of the next thirty days, new answers in followed threads, due reviews, and lectures that changed since they were completed.',
    output: z.object({
      tract: learning['GET /api/user/tract'].output,
      enrollments: learning['GET /api/user/enrollments'].output,
      bookmarks: learning['GET /api/user/bookmarks'].output,
      rhythm: rhythmEndpoints['GET /api/user/rhythm'].output,
      announcements: announcements['GET /api/user/announcements'].output,
      calendar: calendar['GET /api/user/calendar'].output,
      discussions: discussions['GET /api/user/discussion-news'].output,
      review: review['GET /api/user/review'].output,
      lectureChanges: lectureChanges['GET /api/user/lecture-changes'].output,
    }),
  },
})
