import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { SearchInput } from './search-input.tsx'

/** Milliseconds after the last key until the server is asked. */
const patience = 250

interface SettledSearchProps extends Omit<ComponentProps<typeof SearchInput>, 'value' | 'onValueChange'> {
  /** What the address says; wins whenever it changes from outside. */
  settled: string
  onSettled: (text: string) => void
}

/** A search that asks once the typing pauses, so that a name does not cost a question for every letter. */
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
    }, patience)
    return () => clearTimeout(timer)
  }, [text, onSettled])
  return <SearchInput {...rest} value={text} onValueChange={setText} />
}
