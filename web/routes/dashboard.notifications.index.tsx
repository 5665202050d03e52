import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { notificationKindNames } from '../../contract/community/notification-kinds.ts'
import { NotificationsLoading } from '../community/notifications/loading.tsx'
import { NotificationsPage } from '../community/notifications/notifications-page.tsx'
import {
  notificationsQuery,
  type NotificationsPage as Page,
  unreadQuery,
} from '../community/notifications/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/notifications/')({
  validateSearch: (search: Record<string, unknown>): Page => {
    const kind = notificationKindNames.find((name) => name === search.kind)
    const after = /^\d{1,15}$/.test(String(search.after)) ? String(search.after) : undefined
    return {
      ...(search.filter === 'unread' ? { filter: 'unread' } : {}),
      ...(kind ? { kind } : {}),
      ...(after ? { after } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.query({ ...notificationsQuery(deps), staleTime: 2_000 }),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Notifications',
      description: 'Your notifications.',
      private: true,
    }),
  component: NotificationsRoute,
  pendingComponent: NotificationsLoading,
})

function NotificationsRoute() {
  const page = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(notificationsQuery(page))
  const { data: counted } = useQuery(unreadQuery)
  return (
    <NotificationsPage
      page={page}
      {...data}
      unread={counted?.unread ?? data.unread}
      onKind={(kind) => navigate({ search: ({ filter }) => ({ filter, kind }), resetScroll: false })}
    />
  )
}
