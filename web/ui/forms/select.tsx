import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends ComponentProps<'select'> {
  options?: readonly SelectOption[]
  /** The first, empty option: "Choose…". */
  placeholder?: string
}

/** A native select. Pass `options`, or `<option>` children for groups. States as TextInput. */
export function Select({ options, placeholder, className, required, children, ...rest }: SelectProps) {
  const control = useFieldControl({ ...rest, required })
  return (
    <span className="control-shell">
      <select {...rest} {...control} className={classNames('control', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown />
    </span>
  )
}
