import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Listens as long as someone is signed in. What that takes is loaded then, and not by visitors. */
export function useLive(userId: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === null) return
    let isOver = false
    let stop: (() => void) | undefined
    // A page works without; a piece that cannot be loaded is asked for again with the next page.
    import('./live.ts')
      .then(({ startLive }) => {
        if (!isOver) stop = startLive(userId, queryClient)
      })
      .catch(() => {})
    return () => {
      isOver = true
      stop?.()
    }
  }, [userId, queryClient])
}
