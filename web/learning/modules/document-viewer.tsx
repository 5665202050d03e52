import { Download, ExternalLink, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import { ExternalButtonLink } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DocumentPages } from './document/document-pages.tsx'

export function documentAddress({ courseId, id }: Pick<ModuleContent, 'courseId' | 'id'>): string {
  return `/api/courses/${encodeURIComponent(courseId)}/modules/${encodeURIComponent(id)}/document`
}

/** The author's PDF, or the typeset lecture. Rendered by pdf.js, because phones cannot show a PDF inside a page. Also offers the file. */
export function DocumentViewer({ content, onClose }: { content: ModuleContent; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const address = documentAddress(content)
  useEffect(() => heading.current?.focus(), [])

  return (
    <section
      aria-labelledby="document-heading"
      className="print:hidden mt-1 basis-full border-t border-line pt-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3
          id="document-heading"
          ref={heading}
          tabIndex={-1}
          className="type-heading min-w-48 flex-1 max-sm:-order-1"
        >
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
        <IconButton label="Close" className="max-sm:-order-1" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <DocumentPages address={address} title={content.title} document={content.document} />
    </section>
  )
}
