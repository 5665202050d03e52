import { TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from '../class-names.ts'

interface FieldState {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldState | null>(null)

/**
 * What a control takes from its Field: id, description, invalid, required. The Field's id wins, because its label
 * points there; to choose an id, set it on the Field. Works outside a Field, too.
 */
export function useFieldControl(own: {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}) {
  const field = useContext(FieldContext)
  return {
    id: field?.id ?? own.id,
    'aria-describedby': classNames(field?.describedBy, own['aria-describedby']),
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    // Not `required`: the browser's validation bubbles would come before our messages.
    'aria-required': own.required || field?.required || undefined,
  }
}

export interface FieldProps {
  label: ReactNode
  /** Above the control. */
  hint?: ReactNode
  /** Marks the field invalid. */
  error?: ReactNode
  required?: boolean
  /** Adds "(optional)" to the label. */
  optional?: boolean
  /** The control's id; generated if omitted. */
  id?: string
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** Label, hint, error and control, connected for assistive technology. States: rest, with hint, invalid. */
export function Field(props: FieldProps) {
  const { label, hint, error, required = false, optional, hideLabel, className, children } = props
  const made = useId()
  const id = props.id ?? made
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const state = { id, describedBy: classNames(errorId, hintId), invalid: Boolean(error), required }
  return (
    <div className={classNames('field', className)} data-invalid={error ? '' : undefined}>
      <label className={hideLabel ? 'sr-only' : 'field-label'} htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
      <FieldContext value={state}>{children}</FieldContext>
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p className="field-error" id={id}>
      <TriangleAlert />
      <span>{children}</span>
    </p>
  )
}
