import { useCallback, useEffect, useRef, useState } from 'react'
import { prerequisitesRequired } from '../../rules/learning.ts'

/** Shows the refusal of a locked module for the specified 3000 ms; asking again starts the time anew. */
export function usePrerequisitesAlert(shownAtFirst: boolean) {
  // A number and not a flag, so that asking again is told again.
  const [asked, setAsked] = useState(shownAtFirst ? 1 : 0)
  const [shown, setShown] = useState(shownAtFirst)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (asked === 0) return
    setShown(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(false), prerequisitesRequired.visibleForMs)
    return () => clearTimeout(timer.current)
  }, [asked])
  return { shown, refuse: useCallback(() => setAsked((count) => count + 1), []) }
}
