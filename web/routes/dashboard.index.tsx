import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ComingUp } from '../calendar/coming-up.tsx'
import { upcomingQuery } from '../calendar/queries.ts'
import { LatestAnnouncements } from '../community/announcements/latest-announcements.tsx'
import { announcementsQuery } from '../community/announcements/queries.ts'
import { NewAnswers } from '../community/discussions/new-answers.tsx'
import { newAnswersQuery } from '../community/discussions/queries.ts'
import { followedTractQuery } from '../courses/catalogue/queries.ts'
import { ChangedLectures } from '../learning/changes/changed-lectures.tsx'
import { changedLecturesQuery } from '../learning/changes/queries.ts'
import { DashboardPage } from '../learning/dashboard/dashboard-page.tsx'
import { bookmarksQuery, enrollmentsQuery } from '../learning/queries.ts'
import { reviewQuery } from '../learning/review/queries.ts'
import { ReviewDue } from '../learning/review/review-due.tsx'
import { rhythmQuery } from '../learning/rhythm/queries.ts'
import { YourWeek } from '../learning/rhythm/your-week.tsx'
import { ApiError, callApi } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'

/** Milliseconds; later visits refetch, because another tab or device may have changed something. */
const freshFor = 2_000

/** Loads the page's data in one response and fills the cache of each part. */
async function loadDashboard(queryClient: QueryClient): Promise<void> {
  const keys = {
    tract: followedTractQuery.queryKey,
    enrollments: enrollmentsQuery.queryKey,
    bookmarks: bookmarksQuery.queryKey,
    rhythm: rhythmQuery().queryKey,
    announcements: announcementsQuery().queryKey,
    calendar: upcomingQuery().queryKey,
    discussions: newAnswersQuery.queryKey,
    review: reviewQuery.queryKey,
    lectureChanges: changedLecturesQuery.queryKey,
  }
  const states = Object.values(keys).map((key) => queryClient.getQueryState(key))
  const isFresh = states.every(
    (state) => state?.data && !state.isInvalidated && Date.now() - state.dataUpdatedAt < freshFor,
  )
  if (isFresh) return
  const parts = await callApi('GET /api/user/dashboard', {}).catch((refusal) => {
    // Offline, cached data is better than nothing.
    if (refusal instanceof ApiError && refusal.status === 0 && states.every((state) => state?.data))
      return null
    throw refusal
  })
  if (parts === null) return
  queryClient.setQueryData(keys.tract, parts.tract)
  queryClient.setQueryData(keys.enrollments, parts.enrollments)
  queryClient.setQueryData(keys.bookmarks, parts.bookmarks)
  queryClient.setQueryData(keys.rhythm, parts.rhythm)
  queryClient.setQueryData(keys.announcements, parts.announcements)
  queryClient.setQueryData(keys.calendar, parts.calendar)
  queryClient.setQueryData(keys.discussions, parts.discussions)
  queryClient.setQueryData(keys.review, parts.review)
  queryClient.setQueryData(keys.lectureChanges, parts.lectureChanges)
}

export const Route = createFileRoute('/dashboard/')({
  loader: ({ context: { queryClient } }) => loadDashboard(queryClient),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Dashboard',
      description: 'Your courses and what comes next.',
      private: true,
    }),
  component: DashboardRoute,
})

function DashboardRoute() {
  const { user } = Route.useRouteContext()
  const { data: followed } = useSuspenseQuery(followedTractQuery)
  const { data: enrolled } = useSuspenseQuery(enrollmentsQuery)
  const { data: saved } = useSuspenseQuery(bookmarksQuery)
  const { data: week } = useSuspenseQuery(rhythmQuery())
  const { data: announced } = useSuspenseQuery(announcementsQuery())
  const { data: review } = useSuspenseQuery(reviewQuery)
  const { data: upcoming } = useSuspenseQuery(upcomingQuery())
  const { data: changed } = useSuspenseQuery(changedLecturesQuery)
  const { data: answers } = useSuspenseQuery(newAnswersQuery)
  const news = <LatestAnnouncements announcements={announced.announcements} />
  return (
    <DashboardPage
      firstName={user.firstName}
      today={week.rhythm.days.find(({ isToday }) => isToday)?.date}
      tract={followed.tract}
      courses={enrolled.courses}
      bookmarks={saved.bookmarks}
      upcoming={upcoming.items}
      review={<ReviewDue overview={review.overview} />}
      news={news}
      aside={
        <>
          <ChangedLectures lectures={changed.lectures} />
          <ComingUp items={upcoming.items} />
          {news}
          <NewAnswers news={answers.news} />
        </>
      }
      week={<YourWeek first={week.rhythm} />}
    />
  )
}
