import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from './field.tsx'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

type InputProps = Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'required'>

export interface RadioGroupProps extends InputProps {
  label: ReactNode
  options: readonly RadioOption[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
  hideLabel?: boolean
  disabled?: boolean
  /** Options side by side if there is space. */
  row?: boolean
  className?: string
}

/** Works with `{...register('field')}`. States: selected, unselected, invalid, disabled. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, options, value, defaultValue, onValueChange, hint, error, hideLabel, disabled, row } = props
  const id = useId()
  return (
    <fieldset
      className={classNames('field', props.className)}
      data-invalid={error ? '' : undefined}
      aria-describedby={classNames(error ? `${id}-error` : null, hint ? `${id}-hint` : null)}
      disabled={disabled}
    >
      <legend className={hideLabel ? 'sr-only' : 'field-label'}>{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div className={row ? 'flex flex-wrap gap-x-8' : undefined}>
        {options.map((option) => (
          <label className="choice" key={option.value}>
            <input
              type="radio"
              className="choice-input"
              ref={props.ref}
              name={props.name ?? id}
              value={option.value}
              disabled={option.disabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
              aria-invalid={error ? true : undefined}
              onBlur={props.onBlur}
              onChange={(event) => {
                props.onChange?.(event)
                onValueChange?.(option.value)
              }}
            />
            <span>
              {option.label}
              {option.hint && <span className="choice-hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
