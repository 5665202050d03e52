import { useCallback, useEffect, useRef, useState } from 'react'
import { prerequisitesRequired } from '../../../rules/learning/progress.ts'

/**
 * Shows the refusal of a locked module for the specified 3000 ms; another refusal restarts the timer.
 *
 * @param atFirst a refusal to begin with: when the module opens in the student's round, or null if earlier ones are
 *   missing
 */
export function usePrerequisitesAlert(atFirst: string | null | undefined) {
  // A number and not a flag, so that another refusal is announced again.
  const [requests, setRequests] = useState(atFirst === undefined ? 0 : 1)
  const [shown, setShown] = useState(atFirst !== undefined)
  const [opensAt, setOpensAt] = useState<string | null>(atFirst ?? null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (requests === 0) return
    setShown(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(false), prerequisitesRequired.visibleForMs)
    return () => clearTimeout(timer.current)
  }, [requests])
  const refuse = useCallback((at: string | null) => {
    setOpensAt(at)
    setRequests((count) => count + 1)
  }, [])
  return { shown, opensAt, refuse }
}
