import { useEffect, useRef } from 'react'
import { singleKeysOn } from './single-keys.ts'

/**
 * j and k go to the next and previous work in the queue, unless a text field has the focus or single keys are off.
 *
 * @param open navigates to a piece of work
 */
export function useQueueKeys(
  { previousId, nextId }: { previousId: string | null; nextId: string | null },
  open: (id: string) => unknown,
) {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target instanceof HTMLElement ? event.target : null
      if (target?.closest('textarea, select, [contenteditable], input:not([type=radio]), [role=dialog]'))
        return
      const id = event.key === 'j' ? nextId : event.key === 'k' ? previousId : null
      if (id === null || !singleKeysOn()) return
      event.preventDefault()
      void latest.current(id)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [previousId, nextId])
}
