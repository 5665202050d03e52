import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ClosedToViews } from '../community/messages/closed-to-views.tsx'
import { MessagesLoading } from '../community/messages/loading.tsx'
import { MessagesPage } from '../community/messages/messages-page.tsx'
import { type ConversationsPage, conversationsQuery, seenAs } from '../community/messages/queries.ts'
import { useLiveConversations } from '../community/messages/use-live-conversations.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/messages/')({
  validateSearch: (search: Record<string, unknown>): ConversationsPage => {
    const words = search.search === undefined ? '' : String(search.search).trim().slice(0, 80)
    return {
      ...(search.filter === 'unread' || search.filter === 'archived' ? { filter: search.filter } : {}),
      ...(words ? { search: words } : {}),
      ...(typeof search.after === 'string' ? { after: search.after } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const firstName = seenAs(queryClient)
    if (firstName === null) await queryClient.query({ ...conversationsQuery(deps), staleTime: 2_000 })
    return { firstName }
  },
  head: ({ matches }) =>
    pageHead(matches, { title: 'Messages', description: 'Your private messages.', private: true }),
  component: MessagesRoute,
  pendingComponent: MessagesLoading,
})

function MessagesRoute() {
  const { firstName } = Route.useLoaderData()
  return firstName === null ? <Messages /> : <ClosedToViews firstName={firstName} />
}

function Messages() {
  const page = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(conversationsQuery(page))
  useLiveConversations()
  return (
    <MessagesPage
      page={page}
      {...data}
      onSearch={(search) => void navigate({ search: search === '' ? {} : { search } })}
    />
  )
}
