import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { GroupBoard } from '../community/study-groups/group-board.tsx'
import { GroupPage } from '../community/study-groups/group-page.tsx'
import { groupQuery, messagesQuery } from '../community/study-groups/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/study-groups/$groupId/')({
  loader: async ({ context: { queryClient }, params: { groupId } }) => {
    try {
      const { group } = await queryClient.query({ ...groupQuery(groupId), staleTime: 2_000 })
      if (group.can.write) await queryClient.query({ ...messagesQuery(groupId), staleTime: 2_000 })
      return { name: group.name }
    } catch (error) {
      orNotFound(error)
    }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData?.name ?? 'Study group not found',
      description: 'A study group.',
      private: true,
    }),
  component: GroupRoute,
})

function GroupRoute() {
  const { groupId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(groupQuery(groupId))
  return (
    <GroupPage
      group={data.group}
      board={<GroupBoard groupId={groupId} />}
      onGone={() => void navigate({ to: '/dashboard/study-groups' })}
    />
  )
}
