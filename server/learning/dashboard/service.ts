import type { OutputOf } from '../../../contract/index.ts'
import { nextThirtyDays } from '../../../rules/calendar.ts'
import type { CalendarService } from '../../calendar/service.ts'
import type { AnnouncementsService } from '../../community/announcements/service.ts'
import type { DiscussionsService } from '../../community/discussions/service-interface.ts'
import type { LectureChangesService } from '../../courses/lecture-changes/service.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { LearningService } from '../progress/service.ts'
import type { ReviewService } from '../review/service.ts'
import type { RhythmService } from '../rhythm/service.ts'

export interface DashboardDependencies {
  learning: LearningService
  lectureChanges: Pick<LectureChangesService, 'list'>
  rhythm: RhythmService
  announcements: AnnouncementsService
  calendar: CalendarService
  discussions: Pick<DiscussionsService, 'newAnswers'>
  review: ReviewService
  now: () => Date
}

export interface DashboardService {
  /** All a student's dashboard shows. Each part comes from the noun it belongs to, and all are read in parallel. */
  dashboard(viewer: Viewer): Promise<OutputOf<'GET /api/user/dashboard'>>
}

export function dashboardService(needs: DashboardDependencies): DashboardService {
  const { learning, lectureChanges, rhythm, announcements, calendar, discussions, review, now } = needs

  return {
    async dashboard(viewer) {
      const [{ tract, bookmarks }, courses, week, announced, dates, news, overview, changed] =
        await Promise.all([
          learning.tractAndBookmarks(viewer),
          learning.enrollments(viewer),
          rhythm.rhythm(viewer, undefined),
          announcements.list(viewer, undefined),
          calendar.items(viewer, { ...nextThirtyDays(now().getTime()), only: 'appointments' }),
          discussions.newAnswers(viewer),
          review.overview(viewer),
          lectureChanges.list(viewer, {}),
        ])
      return {
        tract: { tract },
        enrollments: { courses },
        bookmarks: { bookmarks },
        rhythm: week,
        announcements: announced,
        calendar: dates,
        discussions: news,
        review: { overview },
        lectureChanges: changed,
      }
    },
  }
}
