import type { ReactNode } from 'react'
import type { ModuleContent } from '../../contract/catalogue.ts'
import type { ModulePosition } from '../../contract/learning.ts'
import { Kicker } from '../ui/text.tsx'
import { ModuleOpener } from './module-opener.tsx'
import { ModuleTabs } from './module-tabs.tsx'

/** Where a reader is in a module: in its lecture, or in its film or slides. */
export interface Stopped {
  block?: number
  percent?: number
  seconds?: number
}

export interface ModulePanelProps {
  content: ModuleContent
  /** From 1. */
  number: number
  /** Null where one module is looked at by itself. */
  moduleCount: number | null
  /** Where the reader stopped; undefined in a module never started. */
  position: ModulePosition | undefined
  /** Told where the reader is; must not change from render to render. */
  onStopped: (stopped: Stopped) => void
  /** The bookmark toggle. */
  toggle: ReactNode
}

/** The module on screen: its title, its kind, its content. */
export function ModulePanel({ content, number, moduleCount, position, onStopped, toggle }: ModulePanelProps) {
  return (
    <section aria-labelledby="module-heading">
      <div className="grid items-end gap-x-6 gap-y-4 sm:grid-cols-[1fr_auto]">
        <div>
          <Kicker>{moduleCount === null ? `Module ${number}` : `Module ${number} of ${moduleCount}`}</Kicker>
          <h2 id="module-heading" tabIndex={-1} className="type-title mt-1">
            {content.title}
          </h2>
        </div>
        {toggle}
      </div>
      <ModuleOpener
        key={`${content.id}-opener`}
        content={content}
        startAt={position?.seconds ?? 0}
        onStopped={onStopped}
      />
      <ModuleTabs key={content.id} content={content} position={position} onStopped={onStopped} />
    </section>
  )
}
