import type { ReactNode } from 'react'

export interface AdmissionHeadProps {
  title: ReactNode
  lead?: ReactNode
  facts: readonly (readonly [term: string, value: string])[]
}

export function AdmissionHead({ title, lead, facts }: AdmissionHeadProps) {
  return (
    <div className="grid items-end gap-x-16 gap-y-6 pt-[clamp(36px,4.5vw,64px)] pb-10 nav:grid-cols-[7fr_5fr]">
      <div>
        <h1 className="type-section">{title}</h1>
        {lead && <p className="type-lead mt-5">{lead}</p>}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 border-l border-line-strong pl-4 sm:gap-x-10 sm:pl-7">
        {facts.map(([term, value]) => (
          <div key={term} className="py-0.5">
            <dt className="type-note text-ink-2">{term}</dt>
            <dd className="type-heading numbers">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
