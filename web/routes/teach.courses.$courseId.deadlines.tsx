import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { fresh } from '../assessment/assignments/queries.ts'
import { DeadlinesPage } from '../assessment/assignments/teaching/deadlines-page.tsx'
import { deadlinesQuery } from '../assessment/assignments/teaching/grading-queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/deadlines')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...deadlinesQuery(params.courseId), ...fresh }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Due dates: ${loaderData?.course.code ?? 'not found'}`,
      description: 'When assignments are due, and penalties for late work.',
      private: true,
    }),
  component: DeadlinesRoute,
  pendingComponent: WorkLoading,
})

function DeadlinesRoute() {
  const { courseId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(deadlinesQuery(courseId))
  return <DeadlinesPage key={courseId} deadlines={data} isAdmin={user.isAdmin} />
}
