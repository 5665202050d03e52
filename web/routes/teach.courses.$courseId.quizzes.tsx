import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ApiError } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { QuizLoading } from '../quizzes/loading.tsx'
import { fresh } from '../quizzes/queries.ts'
import { TaughtQuizzesPage } from '../quizzes/taught-quizzes-page.tsx'
import { taughtQuizzesQuery } from '../quizzes/teaching-queries.ts'
import { ScreenTrouble } from '../shell/screen-trouble.tsx'

export const Route = createFileRoute('/teach/courses/$courseId/quizzes')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...taughtQuizzesQuery(params.courseId), ...fresh }).catch((error) => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound()
      throw error
    }),
  head: ({ loaderData }) =>
    pageHead({
      title: `Quizzes: ${loaderData?.course.code ?? 'not found'}`,
      description: 'What waits for a grade, and how each quiz went.',
      private: true,
    }),
  component: TaughtQuizzesRoute,
  pendingComponent: QuizLoading,
  errorComponent: ScreenTrouble,
})

function TaughtQuizzesRoute() {
  const { courseId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(taughtQuizzesQuery(courseId))
  return <TaughtQuizzesPage {...data} isAdmin={user.isAdmin} />
}
