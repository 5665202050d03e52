import { type RefObject, useEffect, useRef } from 'react'

/** What films and slides have in common here. */
interface Playing extends EventTarget {
  currentTime: number
  readonly duration: number
  readonly ended: boolean
}

/** Seconds of playing between two places that are remembered. */
const every = 5

/**
 * Begins where one stopped the last time, unless that was the end, and tells where one is: every few seconds, on
 * pausing and at the end.
 */
export function usePlayed(
  media: RefObject<Playing | null>,
  startAt: number,
  onStopped: (stopped: { seconds: number }) => void,
): void {
  const first = useRef(startAt)
  useEffect(() => {
    const element = media.current
    if (element === null) return
    let told = first.current
    const begin = () => {
      if (first.current > 1 && first.current < element.duration - 2) element.currentTime = first.current
    }
    const tell = () => {
      told = element.currentTime
      onStopped({ seconds: element.ended ? 0 : Math.round(told * 10) / 10 })
    }
    const follow = () => {
      if (Math.abs(element.currentTime - told) >= every) tell()
    }
    element.addEventListener('loadedmetadata', begin)
    element.addEventListener('timeupdate', follow)
    element.addEventListener('pause', tell)
    return () => {
      element.removeEventListener('loadedmetadata', begin)
      element.removeEventListener('timeupdate', follow)
      element.removeEventListener('pause', tell)
    }
  }, [media, onStopped])
}
