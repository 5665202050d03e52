import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { NotificationKind } from '../../../contract/community/notification-kinds.ts'
import { callApi } from '../../lib/api.ts'

export const unreadQuery = queryOptions({
  queryKey: ['/api/user/notifications/unread'],
  queryFn: ({ signal }) => callApi('GET /api/user/notifications/unread', {}, signal),
})

/** If some were about messages, how many of those are read now is asked again. */
export function setUnread(queryClient: QueryClient, unread: number): void {
  const messages = queryClient.getQueryData(unreadQuery.queryKey)?.messages ?? 0
  queryClient.setQueryData(unreadQuery.queryKey, { unread, messages: Math.min(messages, unread) })
  if (messages > 0) void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
}

export interface NotificationsPage {
  filter?: 'unread'
  kind?: NotificationKind
  /** The page begins after this one. */
  after?: string
}

export const notificationsQuery = (page: NotificationsPage) =>
  queryOptions({
    queryKey: ['/api/user/notifications', page],
    queryFn: ({ signal }) => callApi('GET /api/user/notifications', { query: { ...page } }, signal),
  })

export const preferencesQuery = queryOptions({
  queryKey: ['/api/user/notification-preferences'],
  queryFn: ({ signal }) => callApi('GET /api/user/notification-preferences', {}, signal),
})

export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/unsubscribe', token],
    queryFn: ({ signal }) => callApi('GET /api/unsubscribe', { query: { token } }, signal),
  })
