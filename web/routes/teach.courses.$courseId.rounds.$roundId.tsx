import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { dayOf } from '../../rules/learning/rhythm.ts'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { roundQuery } from '../courses/rounds/queries.ts'
import { RoundPage } from '../courses/rounds/round-page.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/rounds/$roundId')({
  loader: ({ context, params }) =>
    context.queryClient
      .query({ ...roundQuery(params.courseId, params.roundId), staleTime: 0 })
      .catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `${loaderData.round.name}: ${loaderData.course.code}` : 'Round not found',
      description: 'Dates and people of a round.',
      private: true,
    }),
  component: RoundRoute,
  pendingComponent: WorkLoading,
})

function RoundRoute() {
  const { courseId, roundId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(roundQuery(courseId, roundId))
  return (
    <RoundPage
      key={roundId}
      detail={data}
      isAdmin={user.isAdmin}
      today={dayOf(new Date().toISOString(), 'UTC')}
      onCopied={() => navigate({ to: '/teach/courses/$courseId/rounds', params: { courseId } })}
    />
  )
}
