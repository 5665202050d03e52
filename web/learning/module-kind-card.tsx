import type { ReactNode } from 'react'
import type { ModuleType } from '../../contract/catalogue.ts'
import { moduleKinds } from './module-kinds.ts'

/** The text for a kind this site does not know, to the letter (specification, section 8). */
export const unknownKind =
  'Content type not recognized. Please contact support if you believe this is an error.'

const titles: Record<ModuleType, { title: string; note: string }> = {
  video: { title: 'Video lecture', note: 'The key points as timed slides with captions' },
  pdf: { title: 'PDF Document', note: 'This lecture, typeset for print' },
  notion: { title: 'Notion Document', note: 'A worksheet to fill in, here or in Notion' },
  other: { title: '', note: '' },
}

/** The row above a module's content that says what kind it is and opens it. */
export function ModuleKindCard({ type, children }: { type: ModuleType; children: ReactNode }) {
  const known = type in moduleKinds && type !== 'other' ? type : null
  if (known === null) return <p className="my-7 text-ink-2">{unknownKind}</p>
  const { icon: Icon } = moduleKinds[known]
  const { title, note } = titles[known]
  return (
    <div className="mt-7 flex flex-wrap items-center gap-3.5 rounded-box border border-line bg-raised px-4 py-3.5">
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="type-note text-ink-2">{note}</p>
      </div>
      {children}
    </div>
  )
}
