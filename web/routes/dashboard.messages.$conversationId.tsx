import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ClosedToViews } from '../community/messages/closed-to-views.tsx'
import { ConversationPage } from '../community/messages/conversation-page.tsx'
import { MessagesLoading } from '../community/messages/loading.tsx'
import { conversationQuery, messagesQuery, seenAs } from '../community/messages/queries.ts'
import { titleOf } from '../community/messages/titles.ts'
import { useLiveConversations } from '../community/messages/use-live-conversations.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/messages/$conversationId')({
  loader: async ({ context: { queryClient }, params: { conversationId } }) => {
    const firstName = seenAs(queryClient)
    if (firstName !== null) return { firstName, title: 'Messages' }
    const [{ conversation }] = await Promise.all([
      queryClient.query({ ...conversationQuery(conversationId), staleTime: 0 }),
      queryClient.query({ ...messagesQuery(conversationId), staleTime: 0 }),
    ]).catch(orNotFound)
    return { firstName, title: titleOf(conversation) }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData?.title ?? 'Conversation not found',
      description: 'A private conversation.',
      private: true,
    }),
  component: ConversationRoute,
  pendingComponent: MessagesLoading,
})

function ConversationRoute() {
  const { firstName } = Route.useLoaderData()
  const { conversationId } = Route.useParams()
  return firstName === null ? (
    <Conversation key={conversationId} id={conversationId} />
  ) : (
    <ClosedToViews firstName={firstName} />
  )
}

function Conversation({ id }: { id: string }) {
  const { data } = useSuspenseQuery(conversationQuery(id))
  const { data: page } = useSuspenseQuery(messagesQuery(id))
  useLiveConversations()
  return <ConversationPage conversation={data.conversation} {...page} />
}
