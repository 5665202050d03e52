import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field.tsx'

/**
 * One line that may be longer than its place: it is seen whole, in as many rows as it takes. Like any line it has no
 * breaks, and Enter sends the form. States as TextInput.
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
        // While a word is being composed Enter chooses it.
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
