import type { ReactNode } from 'react'
import type { ModuleContent } from '../../contract/catalogue.ts'
import type { ModulePosition } from '../../contract/learning.ts'
import { Kicker } from '../ui/text.tsx'
import { ModuleOpener } from './module-opener.tsx'
import { ModuleTabs } from './module-tabs.tsx'
import { usePositionKeeper } from './use-position-keeper.ts'

export interface ModulePanelProps {
  content: ModuleContent
  /** From 1. */
  number: number
  moduleCount: number
  signedIn: boolean
  /** Where the reader stopped; undefined in a module never started. */
  position: ModulePosition | undefined
  /** The bookmark toggle. */
  toggle: ReactNode
}

/** The module on screen: its title, its kind, its content. */
export function ModulePanel({ content, number, moduleCount, signedIn, position, toggle }: ModulePanelProps) {
  const remember = usePositionKeeper(content.courseId, content.id, signedIn)
  return (
    <section aria-labelledby="module-heading">
      <div className="grid items-end gap-x-6 gap-y-4 sm:grid-cols-[1fr_auto]">
        <div>
          <Kicker>{`Module ${number} of ${moduleCount}`}</Kicker>
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
        onStopped={remember}
      />
      <ModuleTabs key={content.id} content={content} position={position} onStopped={remember} />
    </section>
  )
}
