import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { QuizLoading } from '../quizzes/loading.tsx'
import { fresh } from '../quizzes/queries.ts'
import { TaughtQuizzesPage } from '../quizzes/taught-quizzes-page.tsx'
import { taughtQuizzesQuery } from '../quizzes/teaching-queries.ts'

export const Route = createFileRoute('/teach/courses/$courseId/quizzes')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...taughtQuizzesQuery(params.courseId), ...fresh }).catch(orNotFound),
  head: ({ loaderData }) =>
    pageHead({
      title: `Quizzes: ${loaderData?.course.code ?? 'not found'}`,
      description: 'What waits for a grade, and how each quiz went.',
      private: true,
    }),
  component: TaughtQuizzesRoute,
  pendingComponent: QuizLoading,
})

function TaughtQuizzesRoute() {
  const { courseId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(taughtQuizzesQuery(courseId))
  return <TaughtQuizzesPage {...data} isAdmin={user.isAdmin} />
}
