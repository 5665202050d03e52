import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { waitingPagesKey, waitingQuery } from '../people/enrollment-rules/queries.ts'
import { WaitingPage } from '../people/enrollment-rules/waiting-page.tsx'

export const Route = createFileRoute('/teach/courses/$courseId/waiting')({
  validateSearch: (search: Record<string, unknown>): { after?: string } =>
    typeof search.after === 'string' ? { after: search.after.slice(0, 200) } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.query({ ...waitingQuery(params.courseId, deps), staleTime: 0 }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Waiting: ${loaderData?.course.code ?? 'not found'}`,
      description: 'People who wait to be enrolled in this course.',
      private: true,
    }),
  component: WaitingRoute,
  pendingComponent: WorkLoading,
})

function WaitingRoute() {
  const { courseId } = Route.useParams()
  const search = Route.useSearch()
  const { user } = Route.useRouteContext()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(waitingQuery(courseId, search))
  return (
    <WaitingPage
      key={courseId}
      listed={data}
      isAdmin={user.isAdmin}
      isLater={search.after !== undefined}
      onChanged={() => queryClient.invalidateQueries({ queryKey: waitingPagesKey(courseId) })}
    />
  )
}
