import { createFileRoute } from '@tanstack/react-router'
import { ThreadLoading } from '../discussions/loading.tsx'
import { NewThreadPage } from '../discussions/new-thread-page.tsx'
import { forumQuery, fresh } from '../discussions/queries.ts'
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
