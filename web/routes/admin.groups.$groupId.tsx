import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { GroupNotFound } from '../people/groups/group-not-found.tsx'
import { GroupPage } from '../people/groups/group-page.tsx'
import { groupQuery } from '../people/groups/queries.ts'

export const Route = createFileRoute('/admin/groups/$groupId')({
  loader: async ({ context, params }) => {
    const answer = await context.queryClient
      .query({ ...groupQuery(params.groupId), staleTime: 0 })
      .catch(orNotFound)
    return { name: answer.group.name }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `Group: ${loaderData.name}` : 'Group not found',
      description: 'People, courses and teachers of a group.',
      private: true,
    }),
  notFoundComponent: GroupNotFound,
  component: GroupRoute,
})

function GroupRoute() {
  const { groupId } = Route.useParams()
  const { data } = useSuspenseQuery(groupQuery(groupId))
  return <GroupPage key={groupId} group={data.group} />
}
