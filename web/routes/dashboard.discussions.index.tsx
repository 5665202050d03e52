import { createFileRoute } from '@tanstack/react-router'
import { DiscussionsPage } from '../discussions/discussions-page.tsx'
import { listSearch } from '../discussions/list-search.ts'
import { DiscussionsLoading } from '../discussions/loading.tsx'
import { forumsQuery, fresh, searchQuery, threadsQuery } from '../discussions/queries.ts'
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
