import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Listens while the viewer is signed in. Loaded lazily, so that visitors do not download it. */
export function useLive(userId: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === null) return
    let isOver = false
    let stop: (() => void) | undefined
    // The page works without it; the next page tries again.
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
