import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { taughtStuckAddress } from '../../rules/addresses.ts'
import { WorkLoading } from '../assessment/assignments/loading.tsx'
import { pageHead } from '../lib/page-head.ts'
import { taughtStuckQuery } from '../people/stuck/queries.ts'
import { TaughtStuckPage } from '../people/stuck/taught-stuck-page.tsx'

export const Route = createFileRoute('/teach/stuck')({
  validateSearch: ({ after }: Record<string, unknown>): { after?: string } =>
    typeof after === 'string' ? { after: after.slice(0, 64) } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.query({ ...taughtStuckQuery(deps), staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Who is stuck',
      description: 'People of your courses who need a word.',
      private: true,
    }),
  component: TaughtStuckRoute,
  pendingComponent: WorkLoading,
})

function TaughtStuckRoute() {
  const search = Route.useSearch()
  const { data } = useSuspenseQuery(taughtStuckQuery(search))
  return (
    <TaughtStuckPage
      listed={data}
      first={search.after === undefined ? null : taughtStuckAddress}
      next={data.next && `${taughtStuckAddress}?${new URLSearchParams({ after: data.next })}`}
    />
  )
}
