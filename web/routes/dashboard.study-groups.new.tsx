import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { GroupFormPage } from '../community/study-groups/group-form-page.tsx'
import { useShowGroup } from '../community/study-groups/use-group.ts'
import { catalogueQuery } from '../courses/catalogue/queries.ts'
import { courseOptions } from '../lib/course-options.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/study-groups/new')({
  loader: ({ context }) => context.queryClient.query({ ...catalogueQuery, staleTime: 'static' }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Start a group', description: 'Start a study group.', private: true }),
  component: NewGroupRoute,
})

function NewGroupRoute() {
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(catalogueQuery)
  const show = useShowGroup()
  return (
    <GroupFormPage
      group={null}
      courses={courseOptions(data.courses)}
      onSaved={(group) => {
        show(group)
        // Replaces the entry, so that Back leads to the list and not to an empty form.
        void navigate({
          to: '/dashboard/study-groups/$groupId',
          params: { groupId: group.id },
          replace: true,
        })
      }}
    />
  )
}
