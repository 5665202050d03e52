import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { AttemptDeskPage } from '../quizzes/attempt-desk-page.tsx'
import { QuizLoading } from '../quizzes/loading.tsx'
import { fresh } from '../quizzes/queries.ts'
import { attemptToGradeQuery } from '../quizzes/teaching-queries.ts'

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
