import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** Set the size by class: `<Skeleton className="h-4 w-40" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('skeleton', className)} aria-hidden="true" />
}

/** The last line is shorter. */
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

/** Wraps skeletons and announces once that something is loading. */
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
