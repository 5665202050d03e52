import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { QuizLoading } from '../assessment/quizzes/loading.tsx'
import { fresh } from '../assessment/quizzes/queries.ts'
import { QuizRulesPage } from '../assessment/quizzes/teaching/quiz-rules-page.tsx'
import { quizRulesQuery } from '../assessment/quizzes/teaching/teaching-queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

interface Search {
  /** Part of a name or email address. */
  student?: string
}

export const Route = createFileRoute('/teach/quizzes/$quizId/rules')({
  validateSearch: ({ student }: Record<string, unknown>): Search =>
    // The router parses digits as a number.
    student === undefined || String(student).trim() === '' ? {} : { student: String(student).slice(0, 100) },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient
      .query({ ...quizRulesQuery(params.quizId, deps.student ?? ''), ...fresh })
      .catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `Rules: ${loaderData.quiz.quiz.title}` : 'Quiz not found',
      description: 'Attempts, scoring, when answers are shown, the due date, and extra time.',
      private: true,
    }),
  component: QuizRulesRoute,
  pendingComponent: QuizLoading,
})

function QuizRulesRoute() {
  const { quizId } = Route.useParams()
  const { student = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(quizRulesQuery(quizId, student))
  return (
    <QuizRulesPage
      ruled={data.quiz}
      search={student}
      onSearch={(words) => navigate({ search: words === '' ? {} : { student: words }, resetScroll: false })}
    />
  )
}
