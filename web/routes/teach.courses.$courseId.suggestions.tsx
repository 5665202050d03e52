import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import {
  type SuggestionsSearch,
  suggestionPagesKey,
  suggestionsQuery,
} from '../courses/suggestions/queries.ts'
import { SuggestionsPage } from '../courses/suggestions/suggestions-page.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/suggestions')({
  validateSearch: ({ state, after }: Record<string, unknown>): SuggestionsSearch => ({
    ...(state === 'decided' && { state }),
    ...(typeof after === 'string' && { after: after.slice(0, 200) }),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.query({ ...suggestionsQuery(params.courseId, deps), staleTime: 0 }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: `Suggested edits: ${loaderData?.course.code ?? 'not found'}`,
      description: 'What readers suggest for the lectures of this course.',
      private: true,
    }),
  component: SuggestionsRoute,
  pendingComponent: WorkLoading,
})

function SuggestionsRoute() {
  const { courseId } = Route.useParams()
  const search = Route.useSearch()
  const { user } = Route.useRouteContext()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(suggestionsQuery(courseId, search))
  return (
    <SuggestionsPage
      key={courseId}
      listed={data}
      search={search}
      isAdmin={user.isAdmin}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: suggestionPagesKey(courseId) })}
    />
  )
}
