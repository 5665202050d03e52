import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { QuizLoading } from '../assessment/quizzes/loading.tsx'
import { fresh } from '../assessment/quizzes/queries.ts'
import { QuizFiguresPage } from '../assessment/quizzes/teaching/quiz-figures-page.tsx'
import { quizFiguresQuery } from '../assessment/quizzes/teaching/teaching-queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/quizzes/$quizId/')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...quizFiguresQuery(params.quizId), ...fresh }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `Results: ${loaderData.figures.quiz.title}` : 'Quiz not found',
      description: 'Difficulty, discrimination and chosen answers, question by question.',
      private: true,
    }),
  component: QuizFiguresRoute,
  pendingComponent: QuizLoading,
})

function QuizFiguresRoute() {
  const { quizId } = Route.useParams()
  const { data } = useSuspenseQuery(quizFiguresQuery(quizId))
  return <QuizFiguresPage figures={data.figures} />
}
