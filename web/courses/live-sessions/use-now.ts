import { useEffect, useState } from 'react'

/** Browsers count at most 24 days ahead. */
const longestWait = 60 * 60_000

/** The time, read again at each of the moments at which the page changes. */
export function useNow(moments: readonly Date[]): Date {
  const [now, setNow] = useState(() => new Date())
  const next = Math.min(...moments.map(Number).filter((at) => at > now.getTime()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the time waits again
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const wait = Math.min(longestWait, Math.max(0, next - Date.now()))
    const timer = setTimeout(() => setNow(new Date()), wait)
    return () => clearTimeout(timer)
  }, [next, now])
  return now
}
