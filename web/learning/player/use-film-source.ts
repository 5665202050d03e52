import { type RefObject, useEffect, useState } from 'react'

/**
 * Sets a video's source. A stream of this site uses hls.js, loaded on demand. The browser plays it natively if hls.js
 * is unsupported, and for other hosts, because the content policy blocks fetching from them.
 *
 * @returns the error message, or null
 */
export function useFilmSource(
  video: RefObject<HTMLVideoElement | null>,
  { kind, url }: { kind: 'file' | 'stream'; url: string },
): string | null {
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const element = video.current
    if (element === null) return
    setFailure(null)
    const fail = () => setFailure('This video can’t be played here.')
    const playItself = () => {
      element.src = url
    }
    element.addEventListener('error', fail)
    let end = () => element.removeAttribute('src')
    const byScript = kind === 'stream' && 'MediaSource' in window && url.startsWith('/')
    if (!byScript) playItself()
    else {
      let gone = false
      end = () => {
        gone = true
      }
      void import('hls.js/light').then(({ default: Hls }) => {
        if (gone) return
        if (!Hls.isSupported()) return playItself()
        // No worker: it would start from a blob URL, which the content policy forbids.
        const stream = new Hls({ enableWorker: false })
        stream.on(Hls.Events.ERROR, (_, { fatal }) => fatal && fail())
        stream.loadSource(url)
        stream.attachMedia(element)
        end = () => stream.destroy()
      }, fail)
    }
    return () => {
      element.removeEventListener('error', fail)
      end()
    }
  }, [video, kind, url])
  return failure
}
