import { useRef } from 'react'
import { flushSync } from 'react-dom'

/** Takes lines out of a list of fields. The button of the last one is gone with it: the one that adds has the focus. */
export function useRemoval<Line>(lines: readonly Line[], onChange: (lines: Line[]) => void) {
  const add = useRef<HTMLButtonElement>(null)
  const remove = (index: number) => {
    flushSync(() => onChange(lines.toSpliced(index, 1)))
    if (index === lines.length - 1) add.current?.focus()
  }
  return { add, remove }
}
