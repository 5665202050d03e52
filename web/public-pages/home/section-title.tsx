import type { ReactNode } from 'react'

export interface SectionTitleProps {
  /** The running head, and the heading for assistive technology. */
  title: ReactNode
  /** Set in large type. */
  statement: ReactNode
  lead?: ReactNode
}

/** The heading is the name and not the statement, because the specification fixes the name. */
export function SectionTitle({ title, statement, lead }: SectionTitleProps) {
  return (
    <div className="section-head">
      <h2 className="kicker">{title}</h2>
      <div>
        <p className="type-section">{statement}</p>
        {lead && <p className="type-lead mt-5">{lead}</p>}
      </div>
    </div>
  )
}
