import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'gold' | 'ink' | 'danger' | 'on-night' | 'done'

export interface ButtonLook {
  /** One `primary` per view; `outline` for its neighbours; `quiet` for what may be overlooked. */
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  /** As wide as high, for an icon alone; then `aria-label` is owed. */
  square?: boolean
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: a spinner, and clicks do nothing. Focus stays, unlike with `disabled`. */
  busy?: boolean
  /** A toggle such as Bookmark. Undefined: not a toggle. */
  pressed?: boolean
}

export function buttonClass({ variant = 'primary', size, square }: ButtonLook, className?: string) {
  return classNames(
    'button',
    `button-${variant}`,
    size === 'small' && 'button-small',
    square && 'button-square',
    className,
  )
}

/**
 * Does something here. Icons are children, before or after the text.
 * States: rest, hover, focus, pressed, busy, disabled, done (`variant="done"`).
 */
export function Button(props: ButtonProps) {
  const { variant, size, square, busy, pressed, className, children, onClick, ...rest } = props
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, square }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      aria-pressed={pressed}
      onClick={handleClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

export interface ButtonLinkProps extends LinkProps, ButtonLook {
  children: ReactNode
}

/** Goes somewhere, looking like a button. For another site use `ExternalButtonLink`. */
export function ButtonLink({ variant, size, square, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, square }, className)} />
}

/** A button-like link to another site or to a file; opens where the reader is unless `target` says otherwise. */
export function ExternalButtonLink(props: ComponentProps<'a'> & ButtonLook & { href: string }) {
  const { variant, size, square, className, children, ...rest } = props
  return (
    <a rel="noopener" {...rest} className={buttonClass({ variant, size, square }, className)}>
      {children}
    </a>
  )
}
