import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './feedback/spinner.tsx'
import { Link, type LinkProps } from './navigation/link.tsx'

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'gold' | 'ink' | 'danger' | 'on-night' | 'done'

export interface ButtonLook {
  /** One `primary` per view; `outline` beside it; `quiet` for minor actions. */
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  /** Square, for a single icon; needs an `aria-label`. */
  square?: boolean
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and ignores clicks. Keeps the focus, unlike `disabled`. */
  busy?: boolean
  /** For toggles such as Bookmark; undefined otherwise. */
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

/** States: rest, hover, focus, pressed, busy, disabled, done (`variant="done"`). */
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

/** A link that looks like a button. For another site use `ExternalButtonLink`. */
export function ButtonLink({ variant, size, square, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, square }, className)} />
}

/** A link to another site or a file that looks like a button. Opens in place unless `target` is set. */
export function ExternalButtonLink(props: ComponentProps<'a'> & ButtonLook & { href: string }) {
  const { variant, size, square, className, children, ...rest } = props
  return (
    <a rel="noopener" {...rest} className={buttonClass({ variant, size, square }, className)}>
      {children}
    </a>
  )
}
