import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LatestAnnouncements } from '../announcements/latest-announcements.tsx'
import { announcementsQuery } from '../announcements/queries.ts'
import { ComingUp } from '../calendar/coming-up.tsx'
import { upcomingQuery } from '../calendar/queries.ts'
import { DashboardPage } from '../learning/dashboard-page.tsx'
import { bookmarksQuery, enrollmentsQuery } from '../learning/queries.ts'
import { pageHead } from '../lib/page-head.ts'
import { reviewQuery } from '../review/queries.ts'
import { ReviewDue } from '../review/review-due.tsx'
import { rhythmQuery } from '../rhythm/queries.ts'
import { YourWeek } from '../rhythm/your-week.tsx'

export const Route = createFileRoute('/dashboard/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.query({ ...enrollmentsQuery, staleTime: 'static' }),
      queryClient.query({ ...bookmarksQuery, staleTime: 'static' }),
      queryClient.query({ ...rhythmQuery(), staleTime: 2_000 }),
      queryClient.query({ ...announcementsQuery(), staleTime: 2_000 }),
      queryClient.query({ ...upcomingQuery(), staleTime: 2_000 }),
      queryClient.query({ ...reviewQuery, staleTime: 2_000 }),
    ]),
  head: () =>
    pageHead({ title: 'Dashboard', description: 'Your courses and what comes next.', private: true }),
  component: DashboardRoute,
})

function DashboardRoute() {
  const { user } = Route.useRouteContext()
  const { data: enrolled } = useSuspenseQuery(enrollmentsQuery)
  const { data: saved } = useSuspenseQuery(bookmarksQuery)
  const { data: week } = useSuspenseQuery(rhythmQuery())
  const { data: announced } = useSuspenseQuery(announcementsQuery())
  const { data: review } = useSuspenseQuery(reviewQuery)
  const { data: upcoming } = useSuspenseQuery(upcomingQuery())
  return (
    <DashboardPage
      firstName={user.firstName}
      courses={enrolled.courses}
      bookmarks={saved.bookmarks}
      week={<YourWeek first={week.rhythm} />}
      today={
        <>
          <ReviewDue overview={review.overview} />
          <ComingUp items={upcoming.items} />
          <LatestAnnouncements announcements={announced.announcements} />
        </>
      }
    />
  )
}
