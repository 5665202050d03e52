import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldControl } from '../forms/field.tsx'

/**
 * A single-line value shown in as many rows as it needs. Without line breaks; Enter submits the form. States as
 * TextInput.
 */
export function LongLine({ className, required, onChange, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl({ ...rest, required })
  return (
    <textarea
      rows={1}
      {...rest}
      {...control}
      className={classNames('control control-line', className)}
      onKeyDown={(event) => {
        // During IME composition, Enter selects a word.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.currentTarget.form?.requestSubmit()
      }}
      onChange={(event) => {
        const { target } = event
        if (/[\r\n]/.test(target.value)) target.value = target.value.replaceAll(/\s*[\r\n]+\s*/g, ' ')
        onChange?.(event)
      }}
    />
  )
}
