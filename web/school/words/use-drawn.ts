import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'

/** Milliseconds. */
const debounceMs = 400

/**
 * What the server draws of unsaved texts, after a pause in typing. Texts it refuses leave the last drawing.
 *
 * @param wanted changes when there is something else to draw
 */
export function useDrawn<Drawn>(wanted: string, draw: (signal: AbortSignal) => Promise<Drawn>) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(draw)
  latest.current = draw
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when something else is wanted
  useEffect(() => {
    const call = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setDrawn(await latest.current(call.signal))
        setFailure(null)
      } catch (error) {
        if (!call.signal.aborted) setFailure(sentenceOf(error, 'The preview could not be drawn.'))
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [wanted])
  return { drawn, failure }
}
