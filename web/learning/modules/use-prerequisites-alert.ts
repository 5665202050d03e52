import { useCallback, useEffect, useRef, useState } from 'react'
import { prerequisitesRequired } from '../../../rules/learning/progress.ts'

/** Shows the refusal of a locked module for the specified 3000 ms; another refusal restarts the timer. */
export function usePrerequisitesAlert(shownAtFirst: boolean) {
  // A number and not a flag, so that another refusal is announced again.
  const [requests, setRequests] = useState(shownAtFirst ? 1 : 0)
  const [shown, setShown] = useState(shownAtFirst)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (requests === 0) return
    setShown(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(false), prerequisitesRequired.visibleForMs)
    return () => clearTimeout(timer.current)
  }, [requests])
  return { shown, refuse: useCallback(() => setRequests((count) => count + 1), []) }
}
