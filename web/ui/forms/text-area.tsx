import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { lengthOf } from '../../../rules/text/text-length.ts'
import { classNames } from '../class-names.ts'
import { Bar } from '../feedback/progress.tsx'
import { useFieldControl } from './field.tsx'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Shows "67/500" and a bar. Longer text is allowed and marked. */
  limit?: number
  /** Below this many characters the bar is gold. */
  minimum?: number
}

/** States as TextInput; counter: short, fitting, too long. */
export function TextArea({ limit, minimum = 0, className, required, ref, ...rest }: TextAreaProps) {
  const control = useFieldControl({ ...rest, required })
  const area = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(lengthOf(String(rest.value ?? rest.defaultValue ?? '')))

  // After every render and key, because form libraries write to the element directly.
  useEffect(() => setLength(lengthOf(area.current?.value ?? '')))
  const controlled = rest.value !== undefined
  useEffect(() => {
    // A controlled area renders on every key anyway; rendering here first would restore the old text.
    if (controlled) return
    const element = area.current
    const recount = () => setLength(lengthOf(element?.value ?? ''))
    element?.addEventListener('input', recount)
    return () => element?.removeEventListener('input', recount)
  }, [controlled])

  return (
    <>
      <textarea
        {...rest}
        {...control}
        ref={(element) => {
          area.current = element
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        className={classNames('control', className)}
      />
      {limit && <Counter length={length} limit={limit} minimum={minimum} />}
    </>
  )
}

function Counter({ length, limit, minimum }: { length: number; limit: number; minimum: number }) {
  const state = length > limit ? 'long' : length < minimum ? 'short' : 'fits'
  return (
    <div className="counter" data-state={state}>
      <span className="numbers">
        <span aria-hidden="true">{`${length}/${limit}`}</span>
        <span className="sr-only">{`${length} of ${limit} characters`}</span>
      </span>
      <span className="sr-only" role="status">
        {length > limit ? `${length - limit} characters too many` : ''}
      </span>
      <Bar share={Math.min(1, length / limit)} />
    </div>
  )
}
