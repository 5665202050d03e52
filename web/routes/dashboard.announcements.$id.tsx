import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementPage } from '../community/announcements/announcement-page.tsx'
import { announcementQuery } from '../community/announcements/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/announcements/$id')({
  loader: ({ context, params }) =>
    context.queryClient.query({ ...announcementQuery(params.id), staleTime: 2_000 }).catch(orNotFound),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData?.announcement.title ?? 'Announcement not found',
      description: 'An announcement.',
      private: true,
    }),
  component: AnnouncementRoute,
})

function AnnouncementRoute() {
  const { id } = Route.useParams()
  const { data } = useSuspenseQuery(announcementQuery(id))
  return <AnnouncementPage announcement={data.announcement} />
}
