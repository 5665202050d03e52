import { lazy, Suspense, useState } from 'react'
import type { ModuleContent } from '../../contract/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ModuleKindCard } from './module-kind-card.tsx'

const Slides = lazy(() =>
  import('./slide-lecture.tsx').then(({ SlideLecture }) => ({ default: SlideLecture })),
)
const Worksheet = lazy(() => import('./worksheet.tsx').then(({ Worksheet }) => ({ default: Worksheet })))

/** Play Video, Open Document or Open in Notion, by the module's kind. What opens is loaded when it is opened. */
export function ModuleOpener({ content }: { content: ModuleContent }) {
  const [open, setOpen] = useState(false)
  const opened = content.type === 'video' ? Slides : content.type === 'notion' ? Worksheet : null
  const Opened = opened
  const labels = { video: 'Play Video', pdf: 'Open Document', notion: 'Open in Notion', other: '' }
  return (
    <ModuleKindCard type={content.type}>
      <Button
        variant="outline"
        size="small"
        disabled={content.lecture === null}
        onClick={() => (content.type === 'pdf' ? window.print() : setOpen(true))}
      >
        {labels[content.type]}
      </Button>
      {open && Opened && (
        <Suspense>
          <Opened content={content} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </ModuleKindCard>
  )
}
