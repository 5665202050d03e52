import { useRef } from 'react'

/**
 * A message in a frame of its own: no script, no form, no way out, nothing loaded from anywhere. The sandbox takes
 * away what a document may do, the policy what it may ask for; a link would open another window, which is refused.
 * It counts as of this site only so that this page may see how tall it is: without scripts it can do nothing with that.
 */
export function MessageFrame({ html, title }: { html: string; title: string }) {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`
  const alone = html.replace(/<head[^>]*>/iu, (head) => `${head}${policy}<base target="_blank">`)
  const shown = useRef<HTMLIFrameElement>(null)
  const watched = useRef<ResizeObserver>(null)
  /** As tall as the message, at every width: a frame that scrolls within the page hides the end of it. */
  const follow = () => {
    watched.current?.disconnect()
    const letter = shown.current?.contentDocument?.body
    if (!letter) return
    watched.current = new ResizeObserver(() => {
      const { marginTop, marginBottom } = getComputedStyle(letter)
      const height = letter.offsetHeight + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom)
      // Two for the border.
      if (shown.current) shown.current.style.height = `${Math.ceil(height) + 2}px`
    })
    watched.current.observe(letter)
  }
  return (
    <iframe
      ref={shown}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={alone}
      onLoad={follow}
      className="mt-5 h-[40rem] w-full rounded-panel border border-line bg-white"
    />
  )
}
