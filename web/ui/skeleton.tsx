import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A place held for what is loading. Give it that thing's size by class: `<Skeleton className="h-4 w-40" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('skeleton', className)} aria-hidden="true" />
}

/** So many lines of text, the last one shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classNames('grid gap-2.5', className)} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are alike
        <Skeleton key={line} className={line === lines - 1 && lines > 1 ? 'h-3.5 w-2/3' : 'h-3.5'} />
      ))}
    </span>
  )
}

/** Wraps a group of skeletons and says once, aloud, that something is loading. */
export function Loading({
  label = 'Loading',
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className} aria-busy="true">
      <span className="sr-only" role="status">
        {label}
      </span>
      {children}
    </div>
  )
}
