import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

/** Pixels: the width of a small laptop, shown at a fraction of it. */
const pageWidth = 1280

/**
 * A part of the site as visitors see it, in a document of its own, so that its headings and landmarks are not those of
 * this page. Nothing in it can be pressed.
 */
export function PagePreview({ title, children }: { title: string; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const begin = (frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument
    if (!frame || !inside) return setBody(null)
    for (const { name, value } of document.documentElement.attributes)
      inside.documentElement.setAttribute(name, value)
    inside.title = title
    inside.head.replaceChildren(
      ...[...document.head.querySelectorAll('link[rel="stylesheet"], style')].map((style) =>
        inside.importNode(style, true),
      ),
    )
    inside.body.inert = true
    const fit = () => {
      const scale = frame.clientWidth / pageWidth
      inside.documentElement.style.zoom = String(scale)
    }
    const size = new ResizeObserver(fit)
    size.observe(frame)
    fit()
    setBody(inside.body)
    return () => size.disconnect()
  }
  return (
    <>
      <iframe
        ref={begin}
        title={title}
        className="h-[34rem] w-full rounded-panel border border-line bg-paper"
      />
      {body && createPortal(children, body)}
    </>
  )
}
