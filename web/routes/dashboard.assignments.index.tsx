import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OwnAccommodations } from '../assessment/accommodations/own-accommodations.tsx'
import { ownAccommodationsQuery } from '../assessment/accommodations/queries.ts'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { assignmentsQuery, fresh } from '../assessment/assignments/queries.ts'
import { AssignmentsPage } from '../assessment/assignments/student/assignments-page.tsx'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/assignments/')({
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.query({ ...assignmentsQuery, ...fresh }),
      context.queryClient.query({ ...ownAccommodationsQuery, ...fresh }),
    ]),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Assignments',
      description: 'Your assignments and their status.',
      private: true,
    }),
  component: AssignmentsRoute,
  pendingComponent: WorkLoading,
})

function AssignmentsRoute() {
  const { data } = useSuspenseQuery(assignmentsQuery)
  return <AssignmentsPage assignments={data.assignments} arranged={<OwnAccommodations />} />
}
