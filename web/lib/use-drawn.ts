import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from './api.ts'

/** Milliseconds: each drawing is work for the server. */
const debounceMs = 500

/**
 * What the server draws of unsaved input, after a pause in typing. Input it refuses leaves the last drawing.
 *
 * @param wanted changes when there is something else to draw; null keeps the last drawing
 */
export function useDrawn<Drawn>(wanted: string | null, draw: (signal: AbortSignal) => Promise<Drawn>) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(draw)
  latest.current = draw
  useEffect(() => {
    if (wanted === null) return
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
