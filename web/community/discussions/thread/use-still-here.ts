import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * For responses that navigate: a writer who has moved on is not pulled back, but notified where they are.
 *
 * @returns a function to call on send; it returns a check for later, false if the writer has left the page, is leaving,
 *   or has left and come back
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
