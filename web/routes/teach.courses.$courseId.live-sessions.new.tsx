import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { addDays, dayOf } from '../../rules/learning/rhythm.ts'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { PlanPage } from '../courses/live-sessions/plan-page.tsx'
import { taughtSessionsQuery } from '../courses/live-sessions/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/live-sessions/new')({
  validateSearch: (raw: Record<string, unknown>): { round?: string } =>
    typeof raw.round === 'string' && raw.round !== '' ? { round: raw.round } : {},
  loader: async ({ context, params }) => {
    const listed = await context.queryClient
      .query({ ...taughtSessionsQuery(params.courseId, {}), staleTime: 0 })
      .catch(orNotFound)
    if (!listed.course.can.includes('plan-sessions')) throw notFound()
    return listed
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Plan a live session: ${loaderData?.course.code ?? 'not found'}`,
      description: 'A live session for everyone in this course or for one round.',
      private: true,
    }),
  component: PlanRoute,
  pendingComponent: WorkLoading,
})

function PlanRoute() {
  const { courseId } = Route.useParams()
  const { round } = Route.useSearch()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(taughtSessionsQuery(courseId, {}))
  return (
    <PlanPage
      listed={data}
      isAdmin={user.isAdmin}
      round={round}
      tomorrow={addDays(dayOf(new Date().toISOString(), 'UTC'), 1)}
      onDone={() =>
        navigate({
          to: '/teach/courses/$courseId/live-sessions',
          params: { courseId },
          search: round === undefined ? {} : { round },
        })
      }
    />
  )
}
