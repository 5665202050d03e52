import type { ReactNode } from 'react'
import type { ModuleContent } from '../../contract/catalogue.ts'
import { Kicker } from '../ui/text.tsx'
import { ModuleOpener } from './module-opener.tsx'
import { ModuleTabs } from './module-tabs.tsx'

export interface ModulePanelProps {
  content: ModuleContent
  position: number
  moduleCount: number
  /** The bookmark toggle. */
  toggle: ReactNode
}

/** The module on screen: its title, its kind, its content. */
export function ModulePanel({ content, position, moduleCount, toggle }: ModulePanelProps) {
  return (
    <section aria-labelledby="module-heading">
      <div className="grid items-end gap-x-6 gap-y-4 sm:grid-cols-[1fr_auto]">
        <div>
          <Kicker>{`Module ${position} of ${moduleCount}`}</Kicker>
          <h2 id="module-heading" tabIndex={-1} className="type-title mt-1">
            {content.title}
          </h2>
        </div>
        {toggle}
      </div>
      <ModuleOpener content={content} />
      <ModuleTabs content={content} />
    </section>
  )
}
