import type { QueryClient } from '@tanstack/react-query'
import { mostUnreadCounted } from '../../../contract/community/notification-kinds.ts'
import { connectLive } from '../../lib/live/connection.ts'
import { onLive, onMissed } from '../../lib/live/registry.ts'
import { setUnread, unreadQuery } from './queries.ts'

/** Subscribes to live updates and refreshes the bell and the list. Loaded lazily for signed-in viewers. */
export function startLive(userId: string, queryClient: QueryClient): () => void {
  const showAgain = () => void queryClient.invalidateQueries({ queryKey: ['/api/user/notifications'] })
  const countAgain = () => void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
  const ends = [
    onLive('notification', ({ data }) => {
      const known = queryClient.getQueryData(unreadQuery.queryKey)
      if (known)
        queryClient.setQueryData(unreadQuery.queryKey, {
          unread: Math.min(known.unread + 1, mostUnreadCounted),
          messages: known.messages + (data.kind === 'message' ? 1 : 0),
        })
      else countAgain()
      showAgain()
    }),
    onLive('notifications-read', ({ data }) => {
      setUnread(queryClient, data.unread)
      showAgain()
    }),
    onMissed(() => {
      countAgain()
      showAgain()
    }),
    connectLive(userId),
  ]
  return () => {
    for (const end of ends) end()
  }
}
