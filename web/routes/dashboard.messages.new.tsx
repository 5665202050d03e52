import { createFileRoute } from '@tanstack/react-router'
import { ClosedToViews } from '../community/messages/closed-to-views.tsx'
import { NewMessagePage } from '../community/messages/new-message-page.tsx'
import { recipientsQuery, seenAs } from '../community/messages/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/messages/new')({
  loader: async ({ context: { queryClient } }) => {
    const firstName = seenAs(queryClient)
    if (firstName === null) await queryClient.query({ ...recipientsQuery(''), staleTime: 30_000 })
    return { firstName }
  },
  head: ({ matches }) =>
    pageHead(matches, { title: 'New message', description: 'Write a private message.', private: true }),
  component: NewMessageRoute,
})

function NewMessageRoute() {
  const { firstName } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  if (firstName !== null) return <ClosedToViews firstName={firstName} />
  return (
    <NewMessagePage
      onSent={(conversationId) =>
        void navigate({
          to: '/dashboard/messages/$conversationId',
          params: { conversationId },
          replace: true,
        })
      }
    />
  )
}
