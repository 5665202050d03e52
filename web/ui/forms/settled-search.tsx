import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { SearchInput } from './search-input.tsx'

/** Milliseconds of debounce. */
const debounceMs = 250

interface SettledSearchProps extends Omit<ComponentProps<typeof SearchInput>, 'value' | 'onValueChange'> {
  /** The query in the address; wins when it changes from outside. */
  settled: string
  onSettled: (text: string) => void
}

/** A debounced search. */
export function SettledSearch({ settled, onSettled, ...rest }: SettledSearchProps) {
  const [text, setText] = useState(settled)
  const asked = useRef(settled)
  useEffect(() => {
    if (settled !== asked.current) setText(settled)
    asked.current = settled
  }, [settled])
  useEffect(() => {
    if (text.trim() === asked.current) return
    const timer = setTimeout(() => {
      asked.current = text.trim()
      onSettled(text.trim())
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [text, onSettled])
  return <SearchInput {...rest} value={text} onValueChange={setText} />
}
