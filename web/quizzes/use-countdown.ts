import { useEffect, useRef, useState } from 'react'
import type { Remaining } from './use-attempt.ts'

/** How long before the end it is told aloud, in minutes. */
const told = [5, 1] as const

/**
 * Counts down, second by second, from what the server said.
 *
 * @param onEnd called once when nothing remains, and once more where more was given since
 * @returns the milliseconds left, null without a time limit, and the sentence to say aloud
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
      // What was counted before says nothing of an end that is given anew.
      last.current = null
      ended.current = false
    }
    if (milliseconds === null || at === null) return
    const tick = () => {
      const now = Math.max(0, milliseconds - (performance.now() - at))
      setLeft(now)
      for (const minutes of told) {
        const border = minutes * 60_000
        if (last.current !== null && last.current > border && now <= border)
          setSentence(minutes === 1 ? '1 minute left' : `${minutes} minutes left`)
      }
      last.current = now
      // More time was given: it may end a second time.
      if (now > 0) ended.current = false
      if (now > 0 || ended.current) return
      ended.current = true
      end.current()
    }
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [milliseconds, at])

  // The end may be taken back while it is counted down to.
  return { left: milliseconds === null ? null : left, sentence }
}
