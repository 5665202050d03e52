import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ManagePage } from '../announcements/manage-page.tsx'
import { managedQuery } from '../announcements/queries.ts'
import { catalogueQuery } from '../catalogue/queries.ts'
import { courseOptions } from '../lib/course-options.ts'
import { pageHead } from '../lib/page-head.ts'
import { groupsQuery } from '../study-groups/queries.ts'
import { PageTrouble } from '../trouble/page-trouble.tsx'

export const Route = createFileRoute('/admin/announcements')({
  validateSearch: (search: Record<string, unknown>): { after?: string } =>
    search.after === undefined ? {} : { after: String(search.after).slice(0, 80) },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.query({ ...managedQuery(deps.after), staleTime: 2_000 }),
      queryClient.query({ ...catalogueQuery, staleTime: 'static' }),
      queryClient.query({ ...groupsQuery({}), staleTime: 60_000 }),
    ]),
  head: () =>
    pageHead({
      title: 'Announcements',
      description: 'Write to everyone, a course or a group.',
      private: true,
    }),
  component: AnnouncementsRoute,
  errorComponent: PageTrouble,
})

function AnnouncementsRoute() {
  const { after } = Route.useSearch()
  const { data } = useSuspenseQuery(managedQuery(after))
  const { data: catalogue } = useSuspenseQuery(catalogueQuery)
  const { data: found } = useSuspenseQuery(groupsQuery({}))
  return (
    <ManagePage
      {...data}
      className="pt-6 pb-24"
      address="/admin/announcements"
      mayWriteToEveryone
      courses={courseOptions(catalogue.courses)}
      groups={found.groups.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
