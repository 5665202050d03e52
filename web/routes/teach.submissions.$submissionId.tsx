import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { fresh } from '../assessment/assignments/queries.ts'
import { GradingPage } from '../assessment/assignments/teaching/grading-page.tsx'
import { submissionQuery } from '../assessment/assignments/teaching/grading-queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/submissions/$submissionId')({
  // Keeps the filter of the list the teacher came from.
  validateSearch: ({ queue }: Record<string, unknown>): { queue?: 'assignment' } =>
    queue === 'assignment' ? { queue } : {},
  loader: ({ context, params }) =>
    context.queryClient.query({ ...submissionQuery(params.submissionId), ...fresh }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData
        ? `${loaderData.submission.studentName}: ${loaderData.submission.assignment.title}`
        : 'Submission not found',
      description: 'A submission to grade.',
      private: true,
    }),
  component: GradingRoute,
  pendingComponent: WorkLoading,
})

function GradingRoute() {
  const { submissionId } = Route.useParams()
  const { data } = useSuspenseQuery(submissionQuery(submissionId))
  const { queue } = Route.useSearch()
  return <GradingPage submission={data.submission} withinAssignment={queue === 'assignment'} />
}
