import type { ReactNode } from 'react'

export interface SectionTitleProps {
  /** The section's name, and the heading assistive technology reads. */
  title: string
  /** What the section has to say, in large type. */
  statement: ReactNode
  lead?: ReactNode
}

/**
 * Opens a section: its name as the running head, a statement beside it. The name is the heading and not the
 * statement, because the name is what the specification fixes and what a reader jumps to.
 */
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
