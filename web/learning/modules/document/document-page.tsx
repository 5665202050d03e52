import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { layText } from './pdf-library.ts'

interface DocumentPageProps {
  file: PDFDocumentProxy
  /** From 1. */
  number: number
  /** CSS pixels. */
  width: number
}

/** Aspect ratio of a page not loaded yet: A4, like the lectures. */
const a4 = Math.SQRT2
/** Canvas pixels; more would not be visible and exceeds a phone's memory. */
const mostPixels = 8_000_000

/** Rendered when the reader comes near and released when they are far, with a text layer on top. */
export function DocumentPage({ file, number, width }: DocumentPageProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const near = useNear(sheet)
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    if (!near || page !== null) return
    let left = false
    file.getPage(number).then(
      (found) => !left && setPage(found),
      () => !left && setBroken(true),
    )
    return () => {
      left = true
    }
  }, [near, page, file, number])

  const paper = page?.getViewport({ scale: 1 })
  const scale = paper ? width / paper.width : 1
  const height = paper ? paper.height * scale : width * a4
  return (
    <figure className="document-page">
      <div
        ref={sheet}
        className="document-sheet"
        style={{ width, height, '--total-scale-factor': scale } as CSSProperties}
      >
        {page && near && <Drawn page={page} scale={scale} onBroken={() => setBroken(true)} />}
        {page && <Text page={page} scale={scale} />}
        {page && <Links page={page} scale={scale} />}
      </div>
      <figcaption className="type-note text-ink-2">{`Page ${number} of ${file.numPages}${broken ? ' couldn’t be shown' : ''}`}</figcaption>
    </figure>
  )
}

function Drawn({ page, scale, onBroken }: { page: PDFPageProxy; scale: number; onBroken: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const broken = useRef(onBroken)
  useEffect(() => {
    if (canvas.current === null) return
    const plain = page.getViewport({ scale })
    const finest = Math.sqrt(mostPixels / (plain.width * plain.height))
    const viewport = page.getViewport({ scale: scale * Math.min(devicePixelRatio, 3, finest) })
    canvas.current.width = Math.floor(viewport.width)
    canvas.current.height = Math.floor(viewport.height)
    const drawing = page.render({ canvas: canvas.current, viewport })
    drawing.promise.catch((error: Error) => {
      if (error.name !== 'RenderingCancelledException') broken.current()
    })
    return () => drawing.cancel()
  }, [page, scale])
  return <canvas ref={canvas} />
}

/** Laid out once; a custom property of the page scales it. */
function Text({ page, scale }: { page: PDFPageProxy; scale: number }) {
  const layer = useRef<HTMLDivElement>(null)
  const first = useRef(scale)
  useEffect(() => {
    const container = layer.current
    if (container === null) return
    container.replaceChildren()
    // Without its text layer a page is still a picture, and the lecture below has the text.
    layText(page, container, first.current).catch(() => undefined)
  }, [page])
  return <div ref={layer} className="document-text" />
}

interface LinkPlace {
  id: string
  url: string
  rect: [number, number, number, number]
}

/** External links; pdf.js drops unsafe URLs. */
function Links({ page, scale }: { page: PDFPageProxy; scale: number }) {
  const [links, setLinks] = useState<LinkPlace[]>([])
  useEffect(() => {
    let left = false
    page.getAnnotations().then(
      (found: LinkPlace[]) => !left && setLinks(found.filter(({ url }) => Boolean(url))),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [page])
  const viewport = page.getViewport({ scale })
  return links.map(({ id, url, rect }) => {
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[0], rect[1])
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(rect[2], rect[3])
    const place = {
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
    }
    return (
      <a key={id} href={url} target="_blank" rel="noopener noreferrer" style={place} aria-label={url}>
        {' '}
      </a>
    )
  })
}

/** Whether an element is within a screen of the viewport. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return near
}
