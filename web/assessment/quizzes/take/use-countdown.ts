import { useEffect, useRef, useState } from 'react'
import type { Remaining } from './use-attempt.ts'

/** Minutes before the end that are announced. */
const announcedMinutes = [5, 1] as const

/**
 * Counts down from the server's remaining time.
 *
 * @param onEnd called once when the time is up, and again if more time was given and ended
 * @returns milliseconds left, null without a time limit, and the sentence to announce
 */
export function useCountdown({ milliseconds, at }: Remaining, onEnd: () => void) {
  const [left, setLeft] = useState(milliseconds)
  const [sentence, setSentence] = useState('')
  const last = useRef<number | null>(null)
  const ended = useRef(false)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })

  useEffect(() => {
    if (milliseconds === null) {
      // A new end resets the announcements.
      last.current = null
      ended.current = false
    }
    if (milliseconds === null || at === null) return
    const tick = () => {
      const now = Math.max(0, milliseconds - (performance.now() - at))
      setLeft(now)
      for (const minutes of announcedMinutes) {
        const border = minutes * 60_000
        if (last.current !== null && last.current > border && now <= border)
          setSentence(minutes === 1 ? '1 minute left' : `${minutes} minutes left`)
      }
      last.current = now
      // More time was given: it can end a second time.
      if (now > 0) ended.current = false
      if (now > 0 || ended.current) return
      ended.current = true
      end.current()
    }
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [milliseconds, at])

  // The end may be extended during the countdown.
  return { left: milliseconds === null ? null : left, sentence }
}
