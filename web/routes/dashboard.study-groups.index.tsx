import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { GroupsPage } from '../community/study-groups/groups-page.tsx'
import { type GroupSearch, groupsQuery, myGroupsQuery } from '../community/study-groups/queries.ts'
import { catalogueQuery } from '../courses/catalogue/queries.ts'
import { courseOptions } from '../lib/course-options.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/study-groups/')({
  validateSearch: (search: Record<string, unknown>): GroupSearch => {
    const text = (value: unknown) => (value === undefined ? '' : String(value).trim().slice(0, 80))
    const [course, words, after] = [text(search.course), text(search.search), text(search.after)]
    return { ...(course ? { course } : {}), ...(words ? { search: words } : {}), ...(after ? { after } : {}) }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.query({ ...groupsQuery(deps), staleTime: 2_000 }),
      queryClient.query({ ...myGroupsQuery, staleTime: 2_000 }),
      queryClient.query({ ...catalogueQuery, staleTime: 'static' }),
    ]),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Study Groups',
      description: 'Learn together with other students.',
      private: true,
    }),
  component: StudyGroupsRoute,
})

function StudyGroupsRoute() {
  const query = Route.useSearch()
  const { data: found } = useSuspenseQuery(groupsQuery(query))
  const { data: mine } = useSuspenseQuery(myGroupsQuery)
  const { data: catalogue } = useSuspenseQuery(catalogueQuery)
  return (
    <GroupsPage
      // Remounts the form for another search.
      key={JSON.stringify(query)}
      mine={mine.groups}
      found={found.groups}
      next={found.next}
      query={query}
      courses={courseOptions(catalogue.courses)}
    />
  )
}
