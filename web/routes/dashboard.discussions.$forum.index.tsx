import { createFileRoute } from '@tanstack/react-router'
import { ForumPage } from '../community/discussions/forums/forum-page.tsx'
import { DiscussionsLoading } from '../community/discussions/loading.tsx'
import { forumQuery, fresh, searchQuery, threadsQuery } from '../community/discussions/queries.ts'
import { listSearch } from '../community/discussions/search/list-search.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/discussions/$forum/')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps: { view = 'activity', cursor, q } }) => {
    const { forum: id } = params
    const [{ forum }] = await Promise.all([
      queryClient.query({ ...forumQuery(id), ...fresh }),
      q === undefined
        ? queryClient.query({ ...threadsQuery({ forum: id, view, cursor }), ...fresh })
        : queryClient.query({ ...searchQuery(q, id), ...fresh }),
      // Whichever answers first that the viewer has no such forum.
    ]).catch(orNotFound)
    return { title: forum.title }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData?.title ?? 'Forum not found',
      description: 'Questions, answers and conversation.',
      private: true,
    }),
  component: ForumRoute,
  pendingComponent: DiscussionsLoading,
})

function ForumRoute() {
  const { forum } = Route.useParams()
  const { view = 'activity', cursor, q } = Route.useSearch()
  return <ForumPage forumId={forum} view={view} cursor={cursor} q={q} />
}
