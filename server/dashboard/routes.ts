import { dashboard } from '../../contract/dashboard.ts'
import { nextThirtyDays } from '../../rules/calendar.ts'
import type { AnnouncementsService } from '../announcements/service.ts'
import type { CalendarService } from '../calendar/service.ts'
import { implement } from '../http/implement.ts'
import type { LearningService } from '../learning/service.ts'
import type { ReviewService } from '../review/service.ts'
import type { RhythmService } from '../rhythm/service.ts'

export interface DashboardServices {
  learning: LearningService
  rhythm: RhythmService
  announcements: AnnouncementsService
  calendar: CalendarService
  review: ReviewService
  now: () => Date
}

/** Each service provides its part; independent parts are read concurrently. */
export function dashboardRoutes({
  learning,
  rhythm,
  announcements,
  calendar,
  review,
  now,
}: DashboardServices) {
  return implement(dashboard, {
    'GET /api/user/dashboard': async ({ viewer }) => {
      const [tract, courses, bookmarks, week, announced, dates, overview] = await Promise.all([
        learning.followedTract(viewer),
        learning.enrollments(viewer),
        learning.bookmarks(viewer),
        rhythm.rhythm(viewer, undefined),
        announcements.list(viewer, undefined),
        calendar.items(viewer, nextThirtyDays(now().getTime())),
        review.overview(viewer),
      ])
      return {
        tract: { tract },
        enrollments: { courses },
        bookmarks: { bookmarks },
        rhythm: week,
        announcements: announced,
        calendar: dates,
        review: { overview },
      }
    },
  })
}
