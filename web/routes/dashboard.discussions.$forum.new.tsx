import { createFileRoute } from '@tanstack/react-router'
import { NewThreadPage } from '../community/discussions/composer/new-thread-page.tsx'
import { ThreadLoading } from '../community/discussions/loading.tsx'
import { forumQuery, fresh } from '../community/discussions/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/discussions/$forum/new')({
  loader: ({ context: { queryClient }, params }) =>
    queryClient.query({ ...forumQuery(params.forum), ...fresh }).catch(orNotFound),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'New discussion',
      description: 'Ask a question, or show something.',
      private: true,
    }),
  component: NewThreadRoute,
  pendingComponent: ThreadLoading,
})

function NewThreadRoute() {
  const { forum } = Route.useParams()
  return <NewThreadPage forumId={forum} />
}
