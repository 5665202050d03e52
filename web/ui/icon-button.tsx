import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

interface IconName {
  /** The name read aloud; an icon alone says nothing. */
  label: string
  /** A badge with a number; say it in `label` too ("Notifications, 3 unread"). Hidden at 0. */
  count?: number
}

function CountBadge({ count = 0 }: { count?: number }) {
  if (count <= 0) return null
  return (
    <span className="icon-button-count" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}

/** A 44-unit square holding one icon, with an optional count. States: rest, hover, focus, disabled. */
export function IconButton({
  label,
  count,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & IconName) {
  return (
    <button type="button" {...rest} className={classNames('icon-button', className)} aria-label={label}>
      {children}
      <CountBadge count={count} />
    </button>
  )
}

/** The same square as a link. */
export function IconLink({ label, count, className, children, ...rest }: LinkProps & IconName) {
  return (
    <Link {...rest} className={classNames('icon-button', className)} aria-label={label}>
      {children}
      <CountBadge count={count} />
    </Link>
  )
}
