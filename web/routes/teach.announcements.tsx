import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ManagePage } from '../announcements/manage-page.tsx'
import { managedQuery } from '../announcements/queries.ts'
import { courseOptions } from '../lib/course-options.ts'
import { pageHead } from '../lib/page-head.ts'
import { ScreenTrouble } from '../shell/screen-trouble.tsx'
import { groupsQuery } from '../study-groups/queries.ts'
import { taughtCoursesQuery } from '../teaching/queries.ts'

const everyGroup = groupsQuery({})

/** Where those who teach write to their courses, and administrators to everyone: the courses are those one may address. */
export const Route = createFileRoute('/teach/announcements')({
  validateSearch: (search: Record<string, unknown>): { after?: string } =>
    search.after === undefined ? {} : { after: String(search.after).slice(0, 80) },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, user }, deps }) => {
    const [, , found] = await Promise.all([
      queryClient.query({ ...managedQuery(deps.after), staleTime: 2_000 }),
      queryClient.query({ ...taughtCoursesQuery, staleTime: 60_000 }),
      user.isAdmin ? queryClient.query({ ...everyGroup, staleTime: 60_000 }) : { groups: [] },
    ])
    return { groups: found.groups.map(({ id, name }) => ({ value: id, label: name })) }
  },
  head: () =>
    pageHead({
      title: 'Announcements',
      description: 'Write to those you teach.',
      private: true,
    }),
  component: AnnouncementsRoute,
  errorComponent: ScreenTrouble,
})

function AnnouncementsRoute() {
  const { after } = Route.useSearch()
  const { groups } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(managedQuery(after))
  const { data: taught } = useSuspenseQuery(taughtCoursesQuery)
  return (
    <ManagePage
      {...data}
      isFirst={after === undefined}
      writesToAll={user.isAdmin}
      courses={courseOptions(taught.courses)}
      groups={groups}
    />
  )
}
