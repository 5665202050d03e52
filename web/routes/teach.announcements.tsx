import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { taughtCoursesQuery } from '../assessment/teaching/queries.ts'
import { ManagePage } from '../community/announcements/manage-page.tsx'
import { managedQuery } from '../community/announcements/queries.ts'
import { courseOptions } from '../lib/course-options.ts'
import { pageHead } from '../lib/page-head.ts'

/** Teachers write to their courses; administrators also to everyone and to study groups. */
export const Route = createFileRoute('/teach/announcements')({
  validateSearch: (search: Record<string, unknown>): { after?: string } =>
    search.after === undefined ? {} : { after: String(search.after).slice(0, 80) },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, user }, deps }) => {
    const [, taught] = await Promise.all([
      queryClient.query({ ...managedQuery(deps.after), staleTime: 2_000 }),
      // Administrators search courses by name, so the list is not needed.
      user.isAdmin ? { courses: [] } : queryClient.query({ ...taughtCoursesQuery({}), staleTime: 60_000 }),
    ])
    return { courses: courseOptions(taught.courses) }
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Announcements',
      description: 'Write to your students.',
      private: true,
    }),
  component: AnnouncementsRoute,
})

function AnnouncementsRoute() {
  const { after } = Route.useSearch()
  const { courses } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(managedQuery(after))
  return <ManagePage {...data} isFirst={after === undefined} writesToAll={user.isAdmin} courses={courses} />
}
