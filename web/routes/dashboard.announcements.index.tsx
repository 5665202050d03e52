import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementsPage } from '../community/announcements/announcements-page.tsx'
import { announcementsQuery } from '../community/announcements/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/announcements/')({
  validateSearch: (search: Record<string, unknown>): { after?: string } =>
    search.after === undefined ? {} : { after: String(search.after).slice(0, 80) },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.query({ ...announcementsQuery(deps.after), staleTime: 2_000 }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Announcements', description: 'News for students.', private: true }),
  component: AnnouncementsRoute,
})

function AnnouncementsRoute() {
  const { after } = Route.useSearch()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(announcementsQuery(after))
  return <AnnouncementsPage {...data} isFirst={after === undefined} mayWrite={user.role !== 'student'} />
}
