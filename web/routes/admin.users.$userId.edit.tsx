import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { EditUserPage } from '../people/users/edit-user-page.tsx'
import { userQuery } from '../people/users/queries.ts'

export const Route = createFileRoute('/admin/users/$userId/edit')({
  loader: async ({ parentMatchPromise }) => (await parentMatchPromise).loaderData,
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `Edit User: ${loaderData.name}` : 'User not found',
      description: 'Name, role and access of a user.',
      private: true,
    }),
  component: EditUserRoute,
})

function EditUserRoute() {
  const { userId } = Route.useParams()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(userQuery(userId))
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['/api/admin/users'] })
  return (
    <EditUserPage
      user={data.user}
      onChanged={refresh}
      onViewBegun={() => {
        // A full page load, so that nothing the administrator saw stays in memory.
        window.location.assign('/dashboard')
      }}
      onSaved={async () => {
        await refresh()
        await navigate({ to: '/admin/users/$userId', params: { userId }, search: { tab: undefined } })
      }}
    />
  )
}
