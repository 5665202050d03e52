import { Download, ExternalLink, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ModuleContent } from '../../contract/catalogue.ts'
import { Button, ExternalButtonLink } from '../ui/button.tsx'

/** Where the document of a module's lecture is. */
export function documentAddress({ courseId, id }: Pick<ModuleContent, 'courseId' | 'id'>): string {
  return `/api/courses/${encodeURIComponent(courseId)}/modules/${encodeURIComponent(id)}/document`
}

/** The lecture's PDF in the page, in the browser's own viewer; where a browser has none, as a file. */
export function DocumentViewer({ content, onClose }: { content: ModuleContent; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const address = documentAddress(content)
  const shownHere = navigator.pdfViewerEnabled
  useEffect(() => heading.current?.focus(), [])

  return (
    <section aria-labelledby="document-heading" className="mt-1 basis-full border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id="document-heading" ref={heading} tabIndex={-1} className="type-heading min-w-48 flex-1">
          The document
        </h3>
        <ExternalButtonLink href={`${address}?download=1`} download variant="quiet" size="small">
          <Download aria-hidden="true" />
          Download
        </ExternalButtonLink>
        <ExternalButtonLink href={address} target="_blank" variant="quiet" size="small">
          <ExternalLink aria-hidden="true" />
          New tab
        </ExternalButtonLink>
        <Button variant="quiet" size="small" onClick={onClose}>
          <X aria-hidden="true" />
          Close
        </Button>
      </div>
      {shownHere ? (
        <iframe
          src={address}
          title={`PDF of ${content.title}`}
          className="mt-4 h-[min(80vh,70rem)] w-full rounded-small border border-line bg-sunk"
        />
      ) : (
        <p className="mt-4 text-ink-2">
          This browser does not show PDF documents inside a page. Download it, or open it in a tab of its own.
        </p>
      )}
    </section>
  )
}
