import { type RefObject, useEffect, useState } from 'react'

/**
 * Gives a video its source. A stream of this site is played by hls.js, loaded now, which behaves alike in all browsers;
 * by the browser itself where that is all there is, and where the content policy keeps scripts from fetching the parts,
 * which is so for streams of other hosts.
 *
 * @returns the sentence for what went wrong, or null
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
    const fail = () => setFailure('This film cannot be played here.')
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
        // No worker: it would be started from a blob, which the content policy refuses.
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
