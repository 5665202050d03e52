import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { MessageNotFound } from '../school/outbox/message-not-found.tsx'
import { MessagePage } from '../school/outbox/message-page.tsx'
import { messageQuery } from '../school/outbox/queries.ts'

export const Route = createFileRoute('/admin/outbox/$id')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...messageQuery(params.id), staleTime: 0 }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `Message to ${loaderData.message.recipient}` : 'Message not found',
      description: 'A message sent by the site.',
      private: true,
    }),
  notFoundComponent: MessageNotFound,
  component: MessageRoute,
})

function MessageRoute() {
  const { id } = Route.useParams()
  const { data, refetch } = useSuspenseQuery(messageQuery(id))
  return <MessagePage {...data} onChanged={async () => void (await refetch())} />
}
