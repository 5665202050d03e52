import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { dayOf } from '../../rules/learning/rhythm.ts'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { roundsQuery } from '../courses/rounds/queries.ts'
import { RoundsPage } from '../courses/rounds/rounds-page.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/rounds/')({
  validateSearch: (raw: Record<string, unknown>): { after?: string } =>
    typeof raw.after === 'string' && raw.after !== '' ? { after: raw.after } : {},
  loaderDeps: ({ search }) => ({ after: search.after }),
  loader: ({ context, params, deps }) =>
    context.queryClient
      .query({ ...roundsQuery(params.courseId, deps.after), staleTime: 0 })
      .catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Rounds: ${loaderData?.course.code ?? 'not found'}`,
      description: 'Runs of this course with their own dates.',
      private: true,
    }),
  component: RoundsRoute,
  pendingComponent: WorkLoading,
})

function RoundsRoute() {
  const { courseId } = Route.useParams()
  const { after } = Route.useSearch()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(roundsQuery(courseId, after))
  const today = dayOf(new Date().toISOString(), 'UTC')
  return <RoundsPage listed={data} isAdmin={user.isAdmin} isFirst={after === undefined} today={today} />
}
