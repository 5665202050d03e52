import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pageHead } from '../lib/page-head.ts'
import { type UsersSearch, usersQuery } from '../people/users/queries.ts'
import { UsersPage } from '../people/users/users-page.tsx'
import { readUsersSearch } from '../people/users/users-search.ts'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: readUsersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.query({ ...usersQuery(deps), staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'User Management',
      description: 'Everyone who has an account.',
      private: true,
    }),
  component: UsersRoute,
})

function UsersRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(usersQuery(search))
  const onSearch = useCallback(
    (next: UsersSearch) => void navigate({ search: next, resetScroll: false, replace: true }),
    [navigate],
  )
  const onAdded = () => void queryClient.invalidateQueries({ queryKey: ['/api/admin/users'] })
  return <UsersPage {...data} search={search} onSearch={onSearch} onAdded={onAdded} />
}
