import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { QuizLoading } from '../assessment/quizzes/loading.tsx'
import { PracticePage } from '../assessment/quizzes/practice/practice-page.tsx'
import { missedQuery } from '../assessment/quizzes/queries.ts'
import { ApiError } from '../lib/api.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/quizzes/$quizId/result/$attemptId/practice')({
  loader: async ({ context, params }) => {
    const toResult = { to: '/dashboard/quizzes/$quizId/result/$attemptId', params } as const
    const missed = await context.queryClient.query(missedQuery(params.attemptId)).catch((error) => {
      if (error instanceof ApiError && error.code === 'attempt-open') throw redirect(toResult)
      return orNotFound(error)
    })
    if (missed.questions.length === 0) throw redirect(toResult)
    return missed
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Practice: ${loaderData?.quiz.title ?? 'not found'}`,
      description: 'The questions you missed, without a grade.',
      private: true,
    }),
  component: PracticeRoute,
  pendingComponent: QuizLoading,
})

function PracticeRoute() {
  const { attemptId } = Route.useParams()
  const { data } = useSuspenseQuery(missedQuery(attemptId))
  return <PracticePage {...data} attemptId={attemptId} />
}
