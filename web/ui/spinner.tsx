import { classNames } from './class-names.ts'

/**
 * Work of unknown length. Silent beside a text that says what is happening; with `label` it speaks itself.
 * `large` is for a whole view, such as the wait for the session.
 */
export function Spinner({
  label,
  large,
  className,
}: {
  label?: string
  large?: boolean
  className?: string
}) {
  const look = classNames('spinner', large && 'spinner-large', className)
  if (!label) return <span className={look} aria-hidden="true" />
  return (
    <span role="status">
      <span className={look} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
