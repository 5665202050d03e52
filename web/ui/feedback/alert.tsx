import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'

export interface AlertProps {
  tone?: 'default' | 'bad' | 'ok'
  title: ReactNode
  children?: ReactNode
  /**
   * "alert" interrupts (a refusal), "status" waits (a success). Omit it if the notice is part of the page from the
   * start.
   */
  role?: 'alert' | 'status'
  className?: string
  /** To scroll to it or focus it. */
  ref?: Ref<HTMLDivElement>
}

/** Tones: default (gold), bad, ok. */
export function Alert({ tone = 'default', title, children, role, className, ref }: AlertProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classNames('alert', tone !== 'default' && `alert-${tone}`, className)}
      role={role}
    >
      {tone === 'ok' ? <CircleCheck /> : <TriangleAlert />}
      <div>
        <p className="alert-title">{title}</p>
        {children}
      </div>
    </div>
  )
}
