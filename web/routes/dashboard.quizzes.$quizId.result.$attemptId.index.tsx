import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { QuizLoading } from '../assessment/quizzes/loading.tsx'
import { fresh, resultQuery } from '../assessment/quizzes/queries.ts'
import { ResultPage } from '../assessment/quizzes/result/result-page.tsx'
import { ApiError } from '../lib/api.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/quizzes/$quizId/result/$attemptId/')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...resultQuery(params.attemptId), ...fresh }).catch((error) => {
      if (error instanceof ApiError && error.code === 'attempt-open') {
        throw redirect({ to: '/dashboard/quizzes/$quizId/attempt', params: { quizId: params.quizId } })
      }
      orNotFound(error)
    }),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Result: ${loaderData?.result.quiz.title ?? 'not found'}`,
      description: 'Your score, and every question with its explanation.',
    }),
  component: ResultRoute,
  pendingComponent: QuizLoading,
})

function ResultRoute() {
  const { attemptId } = Route.useParams()
  const { data } = useSuspenseQuery(resultQuery(attemptId))
  return <ResultPage result={data.result} />
}
