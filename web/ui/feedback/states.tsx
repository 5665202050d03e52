import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { CoverArt } from '../pictures/cover-art.tsx'

export interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  /** A Button or ButtonLink. */
  action?: ReactNode
  /** Seed and department of the picture. */
  art?: { id: string; department: string }
  /** Instead of the picture: what will be here, as an example. */
  example?: ReactNode
  /** 1 or 2 if the page has no other heading. */
  level?: 1 | 2 | 3
  className?: string
}

export function EmptyState(props: EmptyStateProps) {
  const { title, children, action, art, example, level = 2, className } = props
  const Heading = `h${level}` as const
  const picture = art ?? { id: 'empty', department: 'content-strategy' }
  return (
    <div className={classNames('empty-state', className)}>
      {example ? (
        <div className="empty-state-example" aria-hidden="true">
          {example}
        </div>
      ) : (
        <CoverArt {...picture} columns={6} rows={4} />
      )}
      <Heading className="type-heading">{title}</Heading>
      {children && <div className="empty-state-text">{children}</div>}
      {action}
    </div>
  )
}

export interface ErrorStateProps extends Omit<EmptyStateProps, 'title' | 'action'> {
  title?: ReactNode
  /** Without it there is no button. */
  onRetry?: () => void
  retrying?: boolean
  /** For support; shown small. */
  requestId?: string
  action?: ReactNode
}

/** Announces a failure and offers a retry. States: idle, retrying. */
export function ErrorState(props: ErrorStateProps) {
  const { title = 'This couldn’t be loaded', children, onRetry, retrying, requestId, action, ...rest } = props
  const art = rest.art ?? { id: 'broken', department: 'creator-business' }
  const retry = onRetry && (
    <Button variant="outline" onClick={onRetry} busy={retrying}>
      Try again
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState {...rest} art={art} title={title} action={action ?? retry}>
        {children ?? 'Your work is safe. Check your connection and try again.'}
        {requestId && <p className="type-note mt-1 text-ink-3">{`Request ${requestId}`}</p>}
      </EmptyState>
    </div>
  )
}
