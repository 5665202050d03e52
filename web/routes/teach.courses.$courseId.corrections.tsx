import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { QuizLoading } from '../assessment/quizzes/loading.tsx'
import { CorrectionsPage } from '../assessment/quizzes/regrades/corrections-page.tsx'
import { correctionQuery, regradesQuery } from '../assessment/quizzes/regrades/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

interface CorrectionsSearch {
  question?: string
  after?: string
}

export const Route = createFileRoute('/teach/courses/$courseId/corrections')({
  validateSearch: ({ question, after }: Record<string, unknown>): CorrectionsSearch => ({
    ...(typeof question === 'string' && question !== '' ? { question: question.slice(0, 90) } : {}),
    ...(typeof after === 'string' ? { after } : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { courseId }, deps }) => {
    const [listed] = await Promise.all([
      queryClient.query({ ...regradesQuery(courseId, deps.after), staleTime: 0 }),
      deps.question !== undefined && queryClient.query(correctionQuery(courseId, deps.question)),
    ]).catch(orNotFound)
    return listed
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Corrected questions: ${loaderData?.course.code ?? 'not found'}`,
      description: 'What corrected questions touch, and what was decided about the attempts.',
      private: true,
    }),
  component: CorrectionsRoute,
  pendingComponent: QuizLoading,
})

function CorrectionsRoute() {
  const { courseId } = Route.useParams()
  const { question } = Route.useSearch()
  return question === undefined ? <Listed /> : <ToDecide courseId={courseId} questionId={question} />
}

function ToDecide({ courseId, questionId }: { courseId: string; questionId: string }) {
  const { data } = useSuspenseQuery(correctionQuery(courseId, questionId))
  return <Listed correction={data.correction} />
}

function Listed({ correction = null }: { correction?: Parameters<typeof CorrectionsPage>[0]['correction'] }) {
  const { courseId } = Route.useParams()
  const { after } = Route.useSearch()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(regradesQuery(courseId, after))
  return (
    <CorrectionsPage
      key={correction?.question.id}
      listed={data}
      correction={correction}
      isFirstPage={after === undefined}
      isAdmin={user.isAdmin}
      onDecided={() => void navigate({ search: {}, resetScroll: false })}
    />
  )
}
