import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ClosedToViews } from '../community/messages/closed-to-views.tsx'
import { ConversationPage } from '../community/messages/conversation-page.tsx'
import { MessagesLoading } from '../community/messages/loading.tsx'
import {
  conversationQuery,
  messagesQuery,
  type ToManyPage as PageOfPeople,
  seenAs,
  toManyQuery,
} from '../community/messages/queries.ts'
import { titleOf } from '../community/messages/titles.ts'
import { ToManyPage } from '../community/messages/to-many-page.tsx'
import { useLiveConversations } from '../community/messages/use-live-conversations.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/messages/$conversationId')({
  // Of the people of a message to many.
  validateSearch: (search: Record<string, unknown>): PageOfPeople => ({
    ...(search.filter === 'answered' ? { filter: search.filter } : {}),
    ...(typeof search.after === 'string' && search.after !== '' ? { after: search.after } : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { conversationId }, deps }) => {
    const firstName = seenAs(queryClient)
    if (firstName !== null) return { firstName, title: 'Messages' }
    const [{ conversation }] = await Promise.all([
      queryClient.query({ ...conversationQuery(conversationId), staleTime: 0 }),
      queryClient.query({ ...messagesQuery(conversationId), staleTime: 0 }),
    ]).catch(orNotFound)
    if (conversation.kind === 'many')
      await queryClient.query({ ...toManyQuery(conversationId, deps), staleTime: 0 }).catch(orNotFound)
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
  const { conversation } = data
  if (conversation.toMany !== null) return <ToMany conversation={conversation} toMany={conversation.toMany} />
  return <ConversationPage conversation={conversation} {...page} />
}

function ToMany({ conversation, toMany }: Pick<Parameters<typeof ToManyPage>[0], 'conversation' | 'toMany'>) {
  const page = Route.useSearch()
  const { data } = useSuspenseQuery(toManyQuery(conversation.id, page))
  return <ToManyPage conversation={conversation} toMany={toMany} message={data} {...data} page={page} />
}
