import { lazy, Suspense, useRef, useState } from 'react'
import type { ModuleContent } from '../../contract/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ModuleKindCard } from './module-kind-card.tsx'

const Slides = lazy(() =>
  import('./slide-lecture.tsx').then(({ SlideLecture }) => ({ default: SlideLecture })),
)
const Document = lazy(() =>
  import('./document-viewer.tsx').then(({ DocumentViewer }) => ({ default: DocumentViewer })),
)
const Worksheet = lazy(() => import('./worksheet.tsx').then(({ Worksheet }) => ({ default: Worksheet })))

const openers = {
  video: { label: 'Play Video', Opened: Slides },
  pdf: { label: 'Open Document', Opened: Document },
  notion: { label: 'Open in Notion', Opened: Worksheet },
  other: null,
}

/** Play Video, Open Document or Open in Notion, by the module's kind. What opens is loaded when it is opened. */
export function ModuleOpener({ content }: { content: ModuleContent }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const opener = openers[content.type]
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <ModuleKindCard type={content.type}>
      {opener && (
        <Button
          ref={button}
          variant="outline"
          size="small"
          disabled={content.lecture === null}
          onClick={() => setOpen(true)}
        >
          {opener.label}
        </Button>
      )}
      {content.type === 'pdf' && content.lecture !== null && (
        <noscript>
          <a className="text-link" href={`/api/courses/${content.courseId}/modules/${content.id}/document`}>
            As a file
          </a>
        </noscript>
      )}
      {open && opener && (
        <Suspense>
          <opener.Opened content={content} onClose={close} />
        </Suspense>
      )}
    </ModuleKindCard>
  )
}
