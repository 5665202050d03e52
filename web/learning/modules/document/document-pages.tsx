import { ZoomIn, ZoomOut } from 'lucide-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import type { ModuleContent } from '../../../../contract/courses/catalogue.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DocumentPage } from './document-page.tsx'
import { useDocument } from './use-document.ts'
import './document-pages.css'

/** Bytes; a larger document is loaded page by page. */
const mostAtOnce = 3_000_000

/** States: opening, failed, shown. */
interface DocumentPagesProps {
  address: string
  title: string
  /** The author's PDF; null for a typeset lecture. */
  document: ModuleContent['document']
}

export function DocumentPages({ address, title, document }: DocumentPagesProps) {
  const { opened, again } = useDocument(document ? `${address}?version=${document.version}` : address, {
    inParts: (document?.size ?? 0) > mostAtOnce,
  })
  switch (opened.state) {
    case 'opening':
      return (
        <div className="document-desk document-waiting">
          <Progress label="Opening the document" value={opened.percent} shown className="w-56" />
        </div>
      )
    case 'failed':
      return (
        <Alert tone="bad" title="The document didn’t open" role="alert" className="mt-4">
          <p>{troubles[opened.why]}</p>
          <Button variant="outline" size="small" className="mt-3" onClick={again}>
            Try again
          </Button>
        </Alert>
      )
    case 'open':
      return <Pages file={opened.file} title={title} />
  }
}

const troubles = {
  busy: 'We’re preparing many documents right now. Please try again in a minute.',
  replaced: 'Its author has just replaced it. Load this page again to read the new one.',
  unknown: 'Check your connection and try again, or download it.',
}

const zooms = [1, 1.25, 1.5, 2, 3]
/** CSS pixels, about the width of paper; readers can zoom. */
const paperWidth = 760

function Pages({ file, title }: { file: PDFDocumentProxy; title: string }) {
  const desk = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(0)
  const [zoom, setZoom] = useState(0)
  useEffect(() => {
    if (desk.current === null) return
    const observer = new ResizeObserver(([entry]) => setRoom(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(desk.current)
    return () => observer.disconnect()
  }, [])
  const width = Math.min(room, paperWidth) * (zooms[zoom] ?? 1)
  return (
    <>
      <div className="document-bar">
        <p className="type-note text-ink-2" role="status">
          {file.numPages === 1 ? '1 page' : `${file.numPages} pages`}
          <span className="sr-only">{`, ${(zooms[zoom] ?? 1) * 100} percent`}</span>
        </p>
        <IconButton label="Smaller pages" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut />
        </IconButton>
        <IconButton
          label="Larger pages"
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomIn />
        </IconButton>
      </div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section ref={desk} className="document-desk" tabIndex={0} aria-label={`Pages of ${title}`}>
        {room > 0 &&
          Array.from({ length: file.numPages }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            <DocumentPage key={index} file={file} number={index + 1} width={width} />
          ))}
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
    </>
  )
}
