import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../learning/dashboard-page.tsx'
import { activityQuery, bookmarksQuery, enrollmentsQuery } from '../learning/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.query({ ...enrollmentsQuery, staleTime: 'static' }),
      queryClient.query({ ...bookmarksQuery, staleTime: 'static' }),
      queryClient.query({ ...activityQuery, staleTime: 'static' }),
    ]),
  head: () =>
    pageHead({ title: 'Dashboard', description: 'Your courses and what comes next.', private: true }),
  component: DashboardRoute,
})

function DashboardRoute() {
  const { user } = Route.useRouteContext()
  const { data: enrolled } = useSuspenseQuery(enrollmentsQuery)
  const { data: saved } = useSuspenseQuery(bookmarksQuery)
  const { data: activity } = useSuspenseQuery(activityQuery)
  return (
    <DashboardPage
      firstName={user.firstName}
      courses={enrolled.courses}
      bookmarks={saved.bookmarks}
      activity={activity}
    />
  )
}
