import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { LackingPage } from '../assessment/completion/lacking-page.tsx'
import { readLackingSearch } from '../assessment/completion/lacking-search.ts'
import { type LackingSearch, lackingQuery } from '../assessment/completion/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/lacking')({
  validateSearch: readLackingSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.query({ ...lackingQuery(params.courseId, deps), staleTime: 0 }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Who lacks what: ${loaderData?.course.code ?? 'not found'}`,
      description: 'What people of this course lack for the certificate with work.',
      private: true,
    }),
  component: LackingRoute,
  pendingComponent: WorkLoading,
})

function LackingRoute() {
  const { courseId } = Route.useParams()
  const search = Route.useSearch()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(lackingQuery(courseId, search))
  const onSearch = useCallback(
    (next: LackingSearch) => void navigate({ search: next, resetScroll: false, replace: true }),
    [navigate],
  )
  return <LackingPage listed={data} isAdmin={user.isAdmin} search={search} onSearch={onSearch} />
}
