import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './navigation/link.tsx'

/** Columns with rules between them; cards rise one after another, 0.1 s apart. */
export function CardGrid({
  label,
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <ul className={classNames('card-grid', className)} aria-label={label}>
      {children}
    </ul>
  )
}

export interface CardProps {
  /** Usually a CoverArt. */
  cover?: ReactNode
  /** Left below the cover: a course code. */
  code?: ReactNode
  /** Right below the cover: a badge. */
  badge?: ReactNode
  title: ReactNode
  /** Makes the whole card the title's link target. */
  to?: string
  children?: ReactNode
  /** Badges above the foot, over a hairline. */
  meta?: ReactNode
  foot?: ReactNode
  level?: 2 | 3
  department?: string
  className?: string
}

/** For a CardGrid. Links in `foot` stay clickable. */
export function Card(props: CardProps) {
  const { cover, code, badge, title, to, children, meta, foot, level = 3, department } = props
  const Heading = `h${level}` as const
  return (
    <li className={classNames('card', props.className)} data-department={department}>
      {cover}
      {(code || badge) && (
        <div className="mt-4 mb-2 flex items-center justify-between">
          <span className="course-code">{code}</span>
          {badge}
        </div>
      )}
      <Heading className="card-title type-heading mb-2">{to ? <Link to={to}>{title}</Link> : title}</Heading>
      {children && <div className="mb-4 text-small text-ink-2">{children}</div>}
      {meta && <div className="card-meta">{meta}</div>}
      {foot && (
        <div className="type-note relative z-1 mt-2.5 flex items-center justify-between gap-3 text-ink-2">
          {foot}
        </div>
      )}
    </li>
  )
}
