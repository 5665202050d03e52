import { lazy, Suspense, useRef, useState } from 'react'
import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import { worksheetAddress } from '../../../rules/addresses.ts'
import { island } from '../../lib/island.tsx'
import { outsideAddress } from '../../lib/outside-address.ts'
import { Button, ButtonLink, ExternalButtonLink } from '../../ui/button.tsx'
import { ModuleKindCard } from './module-kind-card.tsx'

export interface ModuleOpenerProps {
  content: ModuleContent
  /** Last position in seconds. */
  startAt: number
  onStopped?: ((stopped: { seconds: number }) => void) | undefined
  /** Whether opening loads React as well, as in a document. */
  loadsReact?: boolean
}

/** Props of every opener. */
export interface OpenedProps extends ModuleOpenerProps {
  onClose: () => void
}

const Film = lazy(() =>
  import('../player/film-player.tsx').then(({ FilmPlayer }) => ({ default: FilmPlayer })),
)
const Slides = lazy(() =>
  import('../player/slide-lecture.tsx').then(({ SlideLecture }) => ({ default: SlideLecture })),
)
const Document = lazy(() =>
  import('./document-viewer.tsx').then(({ DocumentViewer }) => ({ default: DocumentViewer })),
)
/** Null for a worksheet, which is a page of its own, and for an unknown kind. */
function openerOf({ type, film }: ModuleContent) {
  if (type === 'video') return { label: 'Play Video', Opened: film ? Film : Slides }
  if (type === 'pdf') return { label: 'Open Document', Opened: Document }
  return null
}

/** Play Video, Open Document or Open in Notion. The code of what opens here is loaded on demand. */
export function ModuleOpener({ content, startAt, onStopped, loadsReact = false }: ModuleOpenerProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const opener = openerOf(content)
  const notion = content.type === 'notion' ? outsideAddress(content.notionUrl) : null
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <ModuleKindCard content={content} loadsReact={loadsReact}>
        {notion && (
          <ExternalButtonLink
            href={notion}
            target="_blank"
            rel="noopener noreferrer"
            variant="outline"
            size="small"
          >
            Open in Notion
            <span className="sr-only"> (opens in a new tab)</span>
          </ExternalButtonLink>
        )}
        {opener && (
          <Button
            ref={button}
            variant="outline"
            size="small"
            disabled={content.lecture === null && content.film === null && content.document === null}
            onClick={() => setOpen(true)}
          >
            {opener.label}
          </Button>
        )}
        {content.type === 'notion' && content.lecture !== null && (
          <ButtonLink
            to={worksheetAddress({ courseId: content.courseId, moduleId: content.id })}
            variant={notion ? 'quiet' : 'outline'}
            size="small"
          >
            {notion ? 'Worksheet' : 'Open in Notion'}
          </ButtonLink>
        )}
        {content.type === 'pdf' && (content.lecture !== null || content.document !== null) && (
          <noscript>
            <a className="text-link" href={`/api/courses/${content.courseId}/modules/${content.id}/document`}>
              Download PDF
            </a>
          </noscript>
        )}
      </ModuleKindCard>
      {open && opener && (
        <Suspense>
          <opener.Opened content={content} startAt={startAt} onStopped={onStopped} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** What an opener needs of a module. The lecture's text is in the page already, so only whether there is one counts. */
export function openerContent(content: ModuleContent): ModuleContent {
  return {
    ...content,
    lecture: content.lecture === null ? null : '',
    headings: content.type === 'video' ? content.headings : [],
    assignments: [],
    quizzes: [],
  }
}

export const ModuleOpenerIsland = island('module-opener', ModuleOpener)
