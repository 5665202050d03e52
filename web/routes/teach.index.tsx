import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { fresh } from '../assignments/queries.ts'
import { pageHead } from '../lib/page-head.ts'
import { taughtCoursesQuery } from '../teaching/queries.ts'
import { TaughtCoursesPage } from '../teaching/taught-courses-page.tsx'

export const Route = createFileRoute('/teach/')({
  loader: ({ context }) => context.queryClient.query({ ...taughtCoursesQuery, ...fresh }),
  head: () =>
    pageHead({
      title: 'Teaching',
      description: 'The courses you teach and what waits there.',
      private: true,
    }),
  component: TaughtCoursesRoute,
})

function TaughtCoursesRoute() {
  const { data } = useSuspenseQuery(taughtCoursesQuery)
  const { user } = Route.useRouteContext()
  return <TaughtCoursesPage courses={data.courses} isAdmin={user.isAdmin} />
}
