import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { DeadlinesPage } from '../assignments/deadlines-page.tsx'
import { deadlinesQuery } from '../assignments/grading-queries.ts'
import { WorkLoading } from '../assignments/loading.tsx'
import { fresh } from '../assignments/queries.ts'
import { ApiError } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { ScreenTrouble } from '../shell/screen-trouble.tsx'

export const Route = createFileRoute('/teach/courses/$courseId/deadlines')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...deadlinesQuery(params.courseId), ...fresh }).catch((error) => {
      if (error instanceof ApiError && error.status === 404) throw notFound()
      throw error
    }),
  head: ({ loaderData }) =>
    pageHead({
      title: `Due dates: ${loaderData?.course.code ?? 'not found'}`,
      description: 'When assignments are due, and what lateness costs.',
      private: true,
    }),
  component: DeadlinesRoute,
  pendingComponent: WorkLoading,
  errorComponent: ScreenTrouble,
})

function DeadlinesRoute() {
  const { courseId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(deadlinesQuery(courseId))
  return <DeadlinesPage key={courseId} deadlines={data} isAdmin={user.isAdmin} />
}
