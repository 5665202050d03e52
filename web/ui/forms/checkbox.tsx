import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from './field.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Some of its items are selected. */
  indeterminate?: boolean
}

/** States: off, on, indeterminate, invalid, disabled. The whole row is the target. */
export function Checkbox({
  label,
  hint,
  error,
  indeterminate = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div className={classNames(Boolean(error) && 'field', className)} data-invalid={error ? '' : undefined}>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <label className="choice">
        <input
          {...rest}
          ref={(element) => {
            input.current = element
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
          }}
          type="checkbox"
          className="choice-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(
            error ? `${id}-error` : null,
            hint ? `${id}-hint` : null,
            rest['aria-describedby'],
          )}
        />
        <span>
          {label}
          {hint && (
            <span className="choice-hint" id={`${id}-hint`}>
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  )
}
