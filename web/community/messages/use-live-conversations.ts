import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, onMissed } from '../../lib/live/registry.ts'
import { everyConversation } from './queries.ts'

/** Refreshes what is on screen when a message arrives, or is read on another device. */
export function useLiveConversations(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries(everyConversation)
    const ends = [onLive('conversation', again), onMissed(again)]
    return () => {
      for (const end of ends) end()
    }
  }, [queryClient])
}
