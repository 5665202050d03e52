import { TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from './class-names.ts'

interface FieldState {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldState | null>(null)

/**
 * What a control takes over from the Field around it: id, description, invalid, required. The Field's id wins,
 * for its label points there: to choose an id, give it to the Field. Outside a Field the control stands for itself.
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
    // Not the `required` attribute: the browser's own bubbles would come before our messages.
    'aria-required': own.required || field?.required || undefined,
  }
}

export interface FieldProps {
  label: ReactNode
  /** Stands above the control. */
  hint?: ReactNode
  /** The message; its presence makes the field invalid. */
  error?: ReactNode
  required?: boolean
  /** Writes "(optional)" behind the label. */
  optional?: boolean
  /** The control's id; made when missing. */
  id?: string
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/**
 * Label, hint, error, then the control, all tied together for assistive technology.
 * States: rest, with hint, invalid (side bar, message above the control).
 */
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

/** The message above an invalid control; nothing without children. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p className="field-error" id={id}>
      <TriangleAlert />
      <span>{children}</span>
    </p>
  )
}
