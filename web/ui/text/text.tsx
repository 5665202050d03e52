import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Link, type LinkProps } from '../navigation/link.tsx'

/** The link back above a title. */
export function Crumb({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={classNames('crumb wrap-anywhere', className)}>
      <ArrowLeft />
      <span className="line-clamp-2">{children}</span>
    </Link>
  )
}

/** A text link with an arrow that moves on hover. */
export function ArrowLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={classNames('arrow-link', className)}>
      {children}
      <ArrowRight />
    </Link>
  )
}

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classNames('text-link', className)} />
}

/** A running head above or beside a title; not a heading unless `as` is one. */
export function Kicker({
  as: Element = 'p',
  className,
  ...rest
}: ComponentProps<'p'> & { as?: 'p' | 'span' | 'h2' | 'h3' | 'dt' }) {
  return <Element {...(rest as object)} className={classNames('kicker', className)} />
}

export interface SectionHeadProps {
  title: ReactNode
  kicker?: ReactNode
  lead?: ReactNode
  level?: 1 | 2 | 3
  id?: string
  className?: string
}

export function SectionHead({ title, kicker, lead, level = 2, id, className }: SectionHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classNames('section-head', className)}>
      {kicker && <Kicker>{kicker}</Kicker>}
      <div>
        <Heading className="type-section" id={id}>
          {title}
        </Heading>
        {lead && <p className="type-lead mt-5">{lead}</p>}
      </div>
    </div>
  )
}

export interface BlockHeadProps {
  title: ReactNode
  /** At the end of the line: an ArrowLink or a count. */
  aside?: ReactNode
  level?: 2 | 3
  id?: string
  className?: string
  /** To focus the heading. */
  headingRef?: Ref<HTMLHeadingElement>
}

export function BlockHead({ title, aside, level = 2, id, className, headingRef }: BlockHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classNames('block-head', className)}>
      <Heading ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="type-heading" id={id}>
        {title}
      </Heading>
      {aside}
    </div>
  )
}
