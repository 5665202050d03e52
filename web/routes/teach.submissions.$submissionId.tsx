import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { GradingPage } from '../assignments/grading-page.tsx'
import { submissionQuery } from '../assignments/grading-queries.ts'
import { WorkLoading } from '../assignments/loading.tsx'
import { fresh } from '../assignments/queries.ts'
import { ApiError } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { ScreenTrouble } from '../shell/screen-trouble.tsx'

export const Route = createFileRoute('/teach/submissions/$submissionId')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...submissionQuery(params.submissionId), ...fresh }).catch((error) => {
      // 422: what stands in the address is no id at all.
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound()
      throw error
    }),
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData
        ? `${loaderData.submission.studentName}: ${loaderData.submission.assignment.title}`
        : 'Submission not found',
      description: 'A submission to grade.',
      private: true,
    }),
  component: GradingRoute,
  pendingComponent: WorkLoading,
  errorComponent: ScreenTrouble,
})

function GradingRoute() {
  const { submissionId } = Route.useParams()
  const { data } = useSuspenseQuery(submissionQuery(submissionId))
  return <GradingPage submission={data.submission} />
}
