import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AssignmentPage } from '../assignments/assignment-page.tsx'
import { WorkLoading } from '../assignments/loading.tsx'
import { assignmentQuery, fresh } from '../assignments/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/assignments/$assignmentId')({
  // Whoever comes back writes on what stands now: no form is shown on what was read before they left.
  gcTime: 0,
  loader: ({ context, params }) =>
    context.queryClient.query({ ...assignmentQuery(params.assignmentId), ...fresh }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData?.assignment.title ?? 'Assignment not found',
      description: loaderData?.assignment.description ?? 'There is no assignment at this address.',
      private: true,
    }),
  component: AssignmentRoute,
  pendingComponent: WorkLoading,
})

function AssignmentRoute() {
  const { assignmentId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(assignmentQuery(assignmentId))
  return <AssignmentPage assignment={data.assignment} userId={user.id} />
}
