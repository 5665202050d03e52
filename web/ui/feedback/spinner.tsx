import { classNames } from '../class-names.ts'

/** Silent beside text that says what is happening; with `label` it speaks. `large` fills a view. */
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
