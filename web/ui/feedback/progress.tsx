import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { progressState, stepStates } from './progress-state.ts'

/** Only the drawing; `share` is 0..1. An SVG, because pages allow no inline styles. */
export function Bar({ share, className }: { share: number; className?: string }) {
  return (
    <svg className={classNames('progress-track', className)} aria-hidden="true">
      <rect className="progress-fill" width={`${share * 100}%`} height="100%" rx="2" />
    </svg>
  )
}

export interface ProgressProps {
  value?: number | null
  max?: number
  /** The accessible name; visible with `shown`. */
  label: string
  /** Above the end of the bar, such as "60%" or "Step 3 of 5"; also read as the value. */
  caption?: ReactNode
  /** Shows label and caption above the bar. */
  shown?: boolean
  className?: string
}

/**
 * Indeterminate without a value, then loading, complete at max. Takes the hue of the nearest `data-department`. For a
 * course's modules use Steps.
 */
export function Progress({ label, caption, shown, className, ...given }: ProgressProps) {
  const { value, max, state } = progressState(given.value, given.max)
  const percent = value === null ? undefined : `${Math.round((value / max) * 100)}%`
  return (
    <div className={classNames('progress', className)} data-state={state}>
      {shown && (
        <p className="progress-caption" aria-hidden="true">
          <span>{label}</span>
          <span className="numbers">{caption ?? percent}</span>
        </p>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value ?? undefined}
        aria-valuetext={typeof caption === 'string' ? caption : percent}
      >
        <Bar share={value === null ? 0.36 : value / max} />
      </div>
    </div>
  )
}

export interface StepsProps {
  total: number
  /** A count, or a flag per module. */
  completed: number | readonly boolean[]
  /** Of the module that is being read: its index, and the share that was read, 0..1. */
  reading?: { index: number; share: number }
  label?: string
  className?: string
}

/** One stroke per module. States per stroke: done, current (as far as it was read), open. */
export function Steps({ total, completed, reading, label = 'Course progress', className }: StepsProps) {
  const states = stepStates(total, completed, reading?.share ? reading.index : undefined)
  const done = states.filter((state) => state === 'done').length
  return (
    <div
      className={classNames('steps', className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, total)}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${total} completed`}
    >
      {states.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no identity but their place
        <span key={index} className={classNames('step', `step-${state}`)}>
          {state === 'current' && <Bar share={reading?.share ?? 0} />}
        </span>
      ))}
    </div>
  )
}
