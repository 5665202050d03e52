import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { QuizLoading } from '../assessment/quizzes/loading.tsx'
import { attemptQuery, quizQuery } from '../assessment/quizzes/queries.ts'
import { AttemptPage } from '../assessment/quizzes/take/attempt-page.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { siteQuery } from '../school/settings/queries.ts'

export const Route = createFileRoute('/dashboard/quizzes/$quizId/attempt')({
  validateSearch: (search: Record<string, unknown>): { question?: number } =>
    Number.isInteger(search.question) ? { question: Number(search.question) } : {},
  // Refetched on entry but not between questions: after that the page owns the answers.
  gcTime: 0,
  shouldReload: false,
  loader: async ({ context: { queryClient }, params: { quizId } }) => {
    const { quiz } = await queryClient.query({ ...quizQuery(quizId), staleTime: 0 }).catch(orNotFound)
    if (quiz.openAttemptId === null) throw redirect({ to: '/dashboard/quizzes/$quizId', params: { quizId } })
    return queryClient.query({ ...attemptQuery(quiz.openAttemptId), staleTime: 0 })
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Quiz: ${loaderData?.attempt.quiz.title ?? ''}`,
      description: 'Your answers are saved as you give them.',
    }),
  component: AttemptRoute,
  pendingComponent: QuizLoading,
})

function AttemptRoute() {
  const { attempt } = Route.useLoaderData()
  const { question = 1 } = Route.useSearch()
  // Loaded by the root.
  const { site } = useSuspenseQuery(siteQuery).data
  return <AttemptPage site={site} key={attempt.id} attempt={attempt} position={question} />
}
