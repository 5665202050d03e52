import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * For what is sent from a page: whoever has gone on meanwhile is not pulled back by its answer, and is told of it where
 * they are.
 *
 * @returns to be called when something is sent; gives a question for later: is its writer still there? Not whoever has
 *   left the page, is on the way to another, or has left and come back
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
