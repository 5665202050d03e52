import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { readSessionSearch, taughtSessionsQuery } from '../courses/live-sessions/queries.ts'
import { SessionsPage } from '../courses/live-sessions/sessions-page.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/live-sessions/')({
  validateSearch: readSessionSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient
      .query({ ...taughtSessionsQuery(params.courseId, deps), staleTime: 0 })
      .catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Live sessions: ${loaderData?.course.code ?? 'not found'}`,
      description: 'Live sessions of this course and their attendance.',
      private: true,
    }),
  component: LiveSessionsRoute,
  pendingComponent: WorkLoading,
})

function LiveSessionsRoute() {
  const { courseId } = Route.useParams()
  const search = Route.useSearch()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(taughtSessionsQuery(courseId, search))
  const { when } = search
  return (
    <SessionsPage
      listed={data}
      search={search}
      isAdmin={user.isAdmin}
      now={new Date()}
      onRound={(round) =>
        void navigate({
          search: { ...(when ? { when } : {}), ...(round ? { round } : {}) },
          resetScroll: false,
        })
      }
    />
  )
}
