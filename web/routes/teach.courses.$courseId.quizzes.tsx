import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { QuizLoading } from '../assessment/quizzes/loading.tsx'
import { fresh } from '../assessment/quizzes/queries.ts'
import { TaughtQuizzesPage } from '../assessment/quizzes/teaching/taught-quizzes-page.tsx'
import { taughtQuizzesQuery } from '../assessment/quizzes/teaching/teaching-queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/quizzes')({
  validateSearch: ({ quiz }: Record<string, unknown>): { quiz?: string } =>
    typeof quiz === 'string' ? { quiz } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient
      .query({ ...taughtQuizzesQuery(params.courseId, deps.quiz), ...fresh })
      .catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Quizzes: ${loaderData?.course.code ?? 'not found'}`,
      description: 'Attempts to grade, and quiz results.',
      private: true,
    }),
  component: TaughtQuizzesRoute,
  pendingComponent: QuizLoading,
})

function TaughtQuizzesRoute() {
  const { courseId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { quiz } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(taughtQuizzesQuery(courseId, quiz))
  return (
    <TaughtQuizzesPage
      {...data}
      isAdmin={user.isAdmin}
      quiz={quiz}
      onQuiz={(chosen) =>
        void navigate({ search: chosen === '' ? {} : { quiz: chosen }, resetScroll: false })
      }
    />
  )
}
