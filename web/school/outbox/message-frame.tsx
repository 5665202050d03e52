import { useRef } from 'react'

/**
 * A message in a sandboxed frame: no scripts, forms, navigation or external resources. The sandbox limits what the
 * document may do, the policy what it may load. `allow-same-origin` only lets this page measure its height; without
 * scripts the message cannot use it.
 */
export function MessageFrame({ html, title }: { html: string; title: string }) {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`
  const alone = html.replace(/<head[^>]*>/iu, (head) => `${head}${policy}<base target="_blank">`)
  const shown = useRef<HTMLIFrameElement>(null)
  const watched = useRef<ResizeObserver>(null)
  /** As tall as the message: a frame that scrolls inside the page hides its end. */
  const follow = () => {
    watched.current?.disconnect()
    const letter = shown.current?.contentDocument?.body
    if (!letter) return
    watched.current = new ResizeObserver(() => {
      const { marginTop, marginBottom } = getComputedStyle(letter)
      const height = letter.offsetHeight + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom)
      // Two pixels for the border.
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
