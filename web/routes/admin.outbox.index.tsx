import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { outboxAddress, readOutboxSearch } from '../school/outbox/outbox-address.ts'
import { OutboxPage } from '../school/outbox/outbox-page.tsx'
import { outboxQuery } from '../school/outbox/queries.ts'

export const Route = createFileRoute('/admin/outbox/')({
  validateSearch: readOutboxSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.query({ ...outboxQuery(deps), staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Outbox', description: 'The messages the site sends.', private: true }),
  component: OutboxRoute,
})

function OutboxRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(outboxQuery(search))
  return (
    <OutboxPage
      {...data}
      search={search}
      onRecipient={(recipient) => void navigate({ href: outboxAddress({ state: search.state, recipient }) })}
    />
  )
}
