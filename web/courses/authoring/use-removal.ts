import { useRef } from 'react'
import { flushSync } from 'react-dom'

/** Removes lines from a list of fields. After the last one, the focus goes to Add. */
export function useRemoval<Line>(lines: readonly Line[], onChange: (lines: Line[]) => void) {
  const add = useRef<HTMLButtonElement>(null)
  const remove = (index: number) => {
    flushSync(() => onChange(lines.toSpliced(index, 1)))
    if (index === lines.length - 1) add.current?.focus()
  }
  return { add, remove }
}
