import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
  /** Read aloud only, as in a table of switches. */
  hideLabel?: boolean
}

/** A setting that applies immediately. States: off, on, disabled. */
export function Switch({ label, hint, hideLabel, className, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className={classNames('switch-row', hideLabel && 'gap-x-0', className)}>
      <span className={hideLabel ? 'sr-only' : undefined}>
        <span className="font-[560]" id={`${id}-label`}>
          {label}
        </span>
        {hint && (
          <span className="choice-hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox's own state is the switch's state
        role="switch"
        className="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  )
}
