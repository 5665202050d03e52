import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pageHead } from '../lib/page-head.ts'
import { GroupsPage } from '../people/groups/groups-page.tsx'
import { readGroupsSearch } from '../people/groups/groups-search.ts'
import { type GroupsSearch, groupsQuery } from '../people/groups/queries.ts'

export const Route = createFileRoute('/admin/groups/')({
  validateSearch: readGroupsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.query({ ...groupsQuery(deps), staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Groups', description: 'Classes and cohorts.', private: true }),
  component: GroupsRoute,
})

function GroupsRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(groupsQuery(search))
  const onSearch = useCallback(
    (next: GroupsSearch) => void navigate({ search: next, resetScroll: false, replace: true }),
    [navigate],
  )
  const onAdded = async (groupId: string) => {
    await queryClient.invalidateQueries({ queryKey: ['/api/admin/groups'] })
    await navigate({ to: '/admin/groups/$groupId', params: { groupId } })
  }
  return <GroupsPage {...data} search={search} onSearch={onSearch} onAdded={onAdded} />
}
