import type { ReactNode } from 'react'
import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import type { ModulePosition } from '../../../contract/learning/progress.ts'
import { useIsDocument } from '../../lib/document.ts'
import { Kicker } from '../../ui/text/text.tsx'
import { ModuleOpenerIsland, openerContent } from './module-opener.tsx'
import { ModuleTabs } from './module-tabs.tsx'
import './module-panel.css'

/** A position in a lecture, film or slides. */
export interface Stopped {
  block?: number
  percent?: number
  seconds?: number
}

export interface ModulePanelProps {
  content: ModuleContent
  /** From 1. */
  number: number
  /** Null in a preview of one module. */
  moduleCount: number | null
  /** The last position; undefined in a module never started. */
  position: ModulePosition | undefined
  /** Must be stable between renders. */
  onStopped?: ((stopped: Stopped) => void) | undefined
  /** The bookmark toggle. */
  toggle: ReactNode
  /** Between the title and the lesson. */
  notice?: ReactNode
}

export function ModulePanel(props: ModulePanelProps) {
  const { content, number, moduleCount, position, onStopped, toggle, notice } = props
  const isDocument = useIsDocument()
  return (
    <section aria-labelledby="module-heading">
      <div className="module-head">
        <Kicker>{moduleCount === null ? `Module ${number}` : `Module ${number} of ${moduleCount}`}</Kicker>
        <h2 id="module-heading" tabIndex={-1} className="type-title">
          {content.title}
        </h2>
        {toggle}
      </div>
      {notice}
      <ModuleOpenerIsland
        key={`${content.id}-opener`}
        content={openerContent(content)}
        startAt={position?.seconds ?? 0}
        loadsReact={isDocument}
        onStopped={onStopped}
      />
      <ModuleTabs key={content.id} content={content} position={position} onStopped={onStopped} />
    </section>
  )
}
