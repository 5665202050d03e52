import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { GroupFormPage } from '../community/study-groups/group-form-page.tsx'
import { groupQuery } from '../community/study-groups/queries.ts'
import { useShowGroup } from '../community/study-groups/use-group.ts'
import { catalogueQuery } from '../courses/catalogue/queries.ts'
import { courseOptions } from '../lib/course-options.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/study-groups/$groupId/edit')({
  loader: async ({ context: { queryClient }, params: { groupId } }) => {
    try {
      const [{ group }] = await Promise.all([
        queryClient.query({ ...groupQuery(groupId), staleTime: 2_000 }),
        queryClient.query({ ...catalogueQuery, staleTime: 'static' }),
      ])
      if (!group.can.edit) throw notFound()
    } catch (error) {
      orNotFound(error)
    }
  },
  head: ({ matches }) =>
    pageHead(matches, { title: 'Edit group', description: 'Edit a study group.', private: true }),
  component: EditGroupRoute,
})

function EditGroupRoute() {
  const { groupId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(groupQuery(groupId))
  const { data: catalogue } = useSuspenseQuery(catalogueQuery)
  const show = useShowGroup()
  return (
    <GroupFormPage
      group={data.group}
      courses={courseOptions(catalogue.courses)}
      onSaved={(group) => {
        show(group)
        void navigate({ to: '/dashboard/study-groups/$groupId', params: { groupId }, replace: true })
      }}
    />
  )
}
