import { createFileRoute } from '@tanstack/react-router'
import { DiscussionsPage } from '../community/discussions/forums/discussions-page.tsx'
import { DiscussionsLoading } from '../community/discussions/loading.tsx'
import { forumsQuery, fresh, searchQuery, threadsQuery } from '../community/discussions/queries.ts'
import { listSearch } from '../community/discussions/search/list-search.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/discussions/')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { view = 'activity', cursor, q } }) =>
    Promise.all([
      queryClient.infiniteQuery({ ...forumsQuery(), ...fresh }),
      q === undefined
        ? queryClient.query({ ...threadsQuery({ view, cursor }), ...fresh })
        : queryClient.query({ ...searchQuery(q), ...fresh }),
    ]),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Discussions',
      description: 'The forums of the school and its courses.',
      private: true,
    }),
  component: DiscussionsRoute,
  pendingComponent: DiscussionsLoading,
})

function DiscussionsRoute() {
  const { view = 'activity', cursor, q } = Route.useSearch()
  return <DiscussionsPage view={view} cursor={cursor} q={q} />
}
