import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { taughtGroupsQuery } from '../people/groups/taught-group-search.ts'
import { TaughtGroupsPage } from '../people/groups/taught-groups-page.tsx'

export const Route = createFileRoute('/teach/groups/')({
  validateSearch: ({ after }: Record<string, unknown>) => (typeof after === 'string' ? { after } : {}),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.query({ ...taughtGroupsQuery(deps.after), staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Groups', description: 'The groups you teach.', private: true }),
  component: TaughtGroupsRoute,
})

function TaughtGroupsRoute() {
  const { after } = Route.useSearch()
  const { groups, next } = useSuspenseQuery(taughtGroupsQuery(after)).data
  return (
    <TaughtGroupsPage
      groups={groups}
      first={after === undefined ? null : '/teach/groups'}
      next={next === null ? null : `/teach/groups?after=${next}`}
    />
  )
}
