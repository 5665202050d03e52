import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { QuizLoading } from '../assessment/quizzes/loading.tsx'
import { fresh, quizQuery } from '../assessment/quizzes/queries.ts'
import { QuizNotice } from '../assessment/quizzes/start/quiz-notice.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/quizzes/$quizId/')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...quizQuery(params.quizId), ...fresh }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData?.quiz.title ?? 'Quiz not found',
      description: loaderData?.quiz.description ?? 'There’s no quiz at this address.',
    }),
  component: QuizRoute,
  pendingComponent: QuizLoading,
})

function QuizRoute() {
  const { quizId } = Route.useParams()
  const { data } = useSuspenseQuery(quizQuery(quizId))
  return <QuizNotice quiz={data.quiz} attempts={data.attempts} />
}
