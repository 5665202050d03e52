import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { taughtSessionQuery } from '../courses/live-sessions/queries.ts'
import { SessionPage } from '../courses/live-sessions/session-page.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/live-sessions/$sessionId')({
  loader: ({ context, params }) =>
    context.queryClient
      .query({ ...taughtSessionQuery(params.courseId, params.sessionId), staleTime: 0 })
      .catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `${loaderData.session.title}: ${loaderData.course.code}` : 'Live session not found',
      description: 'A live session and its attendance.',
      private: true,
    }),
  component: LiveSessionRoute,
  pendingComponent: WorkLoading,
})

function LiveSessionRoute() {
  const { courseId, sessionId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(taughtSessionQuery(courseId, sessionId))
  return <SessionPage key={sessionId} detail={data} isAdmin={user.isAdmin} />
}
