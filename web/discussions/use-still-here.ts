import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * For what is sent from a page: whoever has gone on meanwhile is not pulled back by its answer, and is told of it where
 * they are.
 *
 * @returns called when something is sent, it gives what tells whether its writer is there still: the page neither left nor
 *   on the way to be, nor come back to
 */
export function useStillHere(): () => () => boolean {
  const router = useRouter()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return () => {
    const here = router.latestLocation.pathname
    return () => !isGone.current && router.latestLocation.pathname === here
  }
}
