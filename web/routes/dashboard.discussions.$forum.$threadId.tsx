import { createFileRoute, redirect } from '@tanstack/react-router'
import { threadAddress } from '../community/discussions/addresses.ts'
import { ThreadLoading } from '../community/discussions/loading.tsx'
import { fresh, threadQuery } from '../community/discussions/queries.ts'
import { placeSearch } from '../community/discussions/search/list-search.ts'
import { ThreadPage } from '../community/discussions/thread/thread-page.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/discussions/$forum/$threadId')({
  validateSearch: placeSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const { thread, mergedInto } = await context.queryClient
      .query({ ...threadQuery(params.threadId, deps), ...fresh })
      .catch(orNotFound)
    if (mergedInto) throw redirect({ href: threadAddress(mergedInto.forumId, mergedInto.threadId) })
    // The thread was moved, or the address is wrong: redirect to its canonical address.
    if (thread && thread.forum.id !== params.forum) {
      throw redirect({ href: threadAddress(thread.forum.id, params.threadId, deps) })
    }
    return { title: thread?.title }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData?.title ?? 'Discussion not found',
      description: 'A discussion and its replies.',
      private: true,
    }),
  component: ThreadRoute,
  pendingComponent: ThreadLoading,
})

function ThreadRoute() {
  const { threadId } = Route.useParams()
  const place = Route.useSearch()
  return <ThreadPage key={threadId} threadId={threadId} place={place} />
}
