import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { QuizLoading } from '../assessment/quizzes/loading.tsx'
import { fresh } from '../assessment/quizzes/queries.ts'
import { AttemptDeskPage } from '../assessment/quizzes/teaching/attempt-desk-page.tsx'
import { attemptToGradeQuery } from '../assessment/quizzes/teaching/teaching-queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/quiz-attempts/$attemptId')({
  // Keeps the filter of the list the teacher came from.
  validateSearch: ({ queue }: Record<string, unknown>): { queue?: 'quiz' } =>
    queue === 'quiz' ? { queue } : {},
  loader: ({ context, params }) =>
    context.queryClient.query({ ...attemptToGradeQuery(params.attemptId), ...fresh }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData
        ? `${loaderData.attempt.studentName}: ${loaderData.attempt.quizTitle}`
        : 'Attempt not found',
      description: 'Answers to grade.',
      private: true,
    }),
  component: AttemptDeskRoute,
  pendingComponent: QuizLoading,
})

function AttemptDeskRoute() {
  const { attemptId } = Route.useParams()
  const { data } = useSuspenseQuery(attemptToGradeQuery(attemptId))
  const { queue } = Route.useSearch()
  return <AttemptDeskPage attempt={data.attempt} withinQuiz={queue === 'quiz'} />
}
