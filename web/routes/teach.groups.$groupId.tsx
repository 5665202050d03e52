import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { TaughtGroupPage } from '../people/groups/taught-group-page.tsx'
import { readTaughtGroupSearch, taughtGroupQuery } from '../people/groups/taught-group-search.ts'

export const Route = createFileRoute('/teach/groups/$groupId')({
  validateSearch: readTaughtGroupSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const { group } = await context.queryClient
      .query({ ...taughtGroupQuery(params.groupId, deps), staleTime: 0 })
      .catch(orNotFound)
    return { name: group.name }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `Group: ${loaderData.name}` : 'Group not found',
      description: 'People and progress of a group you teach.',
      private: true,
    }),
  component: TaughtGroupRoute,
})

function TaughtGroupRoute() {
  const { groupId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(taughtGroupQuery(groupId, search))
  return (
    <TaughtGroupPage
      detail={data}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
