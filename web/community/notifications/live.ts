import type { QueryClient } from '@tanstack/react-query'
import { mostUnreadCounted } from '../../../contract/community/notification-kinds.ts'
import { connectLive } from '../../lib/live/connection.ts'
import { onLive, onMissed } from '../../lib/live/registry.ts'
import { unreadQuery } from './queries.ts'

/** Subscribes to live updates and refreshes the bell and the list. Loaded lazily for signed-in viewers. */
export function startLive(userId: string, queryClient: QueryClient): () => void {
  const showAgain = () => void queryClient.invalidateQueries({ queryKey: ['/api/user/notifications'] })
  const setUnread = (unread: number) => queryClient.setQueryData(unreadQuery.queryKey, { unread })
  const ends = [
    onLive('notification', () => {
      const known = queryClient.getQueryData(unreadQuery.queryKey)
      if (known) setUnread(Math.min(known.unread + 1, mostUnreadCounted))
      else void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
      showAgain()
    }),
    onLive('notifications-read', ({ data }) => {
      setUnread(data.unread)
      showAgain()
    }),
    onMissed(() => {
      void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
      showAgain()
    }),
    connectLive(userId),
  ]
  return () => {
    for (const end of ends) end()
  }
}
