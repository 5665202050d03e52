import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './field.tsx'

/** Connects to a surrounding Field. States: rest, hover, focus, invalid, read-only, disabled. */
export function TextInput({ className, required, ...rest }: ComponentProps<'input'>) {
  const control = useFieldControl({ ...rest, required })
  return <input type="text" {...rest} {...control} className={classNames('control', className)} />
}
