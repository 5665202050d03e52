import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OwnSessionsPage } from '../courses/live-sessions/own-sessions-page.tsx'
import { ownSessionsQuery, readSessionSearch } from '../courses/live-sessions/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/live-sessions/$courseId')({
  validateSearch: (raw: Record<string, unknown>) => {
    const { round: _, ...search } = readSessionSearch(raw)
    return search
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.query({ ...ownSessionsQuery(params.courseId, deps), staleTime: 0 }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Live sessions: ${loaderData?.course.code ?? 'not found'}`,
      description: 'Your live sessions in this course.',
      private: true,
    }),
  component: OwnSessionsRoute,
})

function OwnSessionsRoute() {
  const { courseId } = Route.useParams()
  const search = Route.useSearch()
  const { data } = useSuspenseQuery(ownSessionsQuery(courseId, search))
  return <OwnSessionsPage listed={data} search={search} />
}
