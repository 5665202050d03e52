import { useEffect, useState } from 'react'
import { forgetText, keepText, keptText } from '../lib/kept-text.ts'
import { useOwnName } from '../lib/own-name.ts'

/**
 * The title is kept on this device like the text.
 *
 * @param initial what stands there where there is no draft
 */
export function useTitleDraft(key: string, initial = '') {
  const name = useOwnName('draft-discussion', key)
  const [title, setTitle] = useState(initial)
  useEffect(() => {
    const kept = keptText(name)
    if (kept) setTitle(kept)
  }, [name])
  const change = (next: string) => {
    setTitle(next)
    if (next === initial) forgetText(name)
    else keepText(name, next)
  }
  return { title, change, forget: () => forgetText(name) }
}
