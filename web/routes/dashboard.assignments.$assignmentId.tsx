import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { assignmentQuery, fresh } from '../assessment/assignments/queries.ts'
import { AssignmentPage } from '../assessment/assignments/student/assignment-page.tsx'
import { LockedAssignment } from '../assessment/assignments/student/locked-assignment.tsx'
import { ApiError } from '../lib/api.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/assignments/$assignmentId')({
  // No cache: the form must start from the current draft.
  gcTime: 0,
  loader: ({ context, params }) =>
    context.queryClient
      .query({ ...assignmentQuery(params.assignmentId), ...fresh })
      .catch((error: unknown) => (isLocked(error) ? null : orNotFound(error))),
  head: ({ loaderData, matches }) => {
    const { title, description } = loaderData === null ? locked : (loaderData?.assignment ?? missing)
    return pageHead(matches, { title, description, private: true })
  },
  component: AssignmentRoute,
  pendingComponent: WorkLoading,
})

const missing = { title: 'Assignment not found', description: 'There’s no assignment at this address.' }
const locked = {
  title: 'Locked assignment',
  description: 'It opens once you’ve completed the modules before it.',
}

const isLocked = (error: unknown) => error instanceof ApiError && error.code === 'module-locked'

function AssignmentRoute() {
  return Route.useLoaderData() === null ? <LockedAssignment /> : <OpenAssignment />
}

function OpenAssignment() {
  const { assignmentId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(assignmentQuery(assignmentId))
  return <AssignmentPage assignment={data.assignment} userId={user.id} />
}
