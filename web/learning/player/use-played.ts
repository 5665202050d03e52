import { type RefObject, useEffect, useRef } from 'react'

/** The common interface of films and slides. */
interface Playing extends EventTarget {
  currentTime: number
  readonly duration: number
  readonly ended: boolean
}

/** Seconds of playback between saved positions. */
const every = 5

/**
 * Starts at the last position unless it was the end, and reports the position every few seconds, on pause and at the
 * end.
 */
export function usePlayed(
  media: RefObject<Playing | null>,
  startAt: number,
  onStopped: ((stopped: { seconds: number }) => void) | undefined,
): void {
  const first = useRef(startAt)
  useEffect(() => {
    const element = media.current
    if (element === null) return
    let reported = first.current
    const begin = () => {
      if (first.current > 1 && first.current < element.duration - 2) element.currentTime = first.current
    }
    const report = () => {
      reported = element.currentTime
      onStopped?.({ seconds: element.ended ? 0 : Math.round(reported * 10) / 10 })
    }
    const follow = () => {
      if (Math.abs(element.currentTime - reported) >= every) report()
    }
    element.addEventListener('loadedmetadata', begin)
    element.addEventListener('timeupdate', follow)
    element.addEventListener('pause', report)
    return () => {
      element.removeEventListener('loadedmetadata', begin)
      element.removeEventListener('timeupdate', follow)
      element.removeEventListener('pause', report)
    }
  }, [media, onStopped])
}
