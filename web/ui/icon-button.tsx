import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './navigation/link.tsx'

interface IconName {
  /** The accessible name. */
  label: string
  /** A number badge, hidden at 0. Include it in `label` ("Notifications, 3 unread"). */
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

/** A 44-pixel square with an icon. States: rest, hover, focus, disabled. */
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

export function IconLink({ label, count, className, children, ...rest }: LinkProps & IconName) {
  return (
    <Link {...rest} className={classNames('icon-button', className)} aria-label={label}>
      {children}
      <CountBadge count={count} />
    </Link>
  )
}
