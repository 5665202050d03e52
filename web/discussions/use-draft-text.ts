import { useEffect, useState } from 'react'
import { forgetText, keepText, keptValue } from '../lib/kept-text.ts'
import { useOwnName } from '../lib/own-name.ts'

export interface Draft {
  text: string
  /** People chosen from the list; who of them is still named in the text is found out when it is sent. */
  people: { id: string; name: string }[]
}

/** Heard on the window when the text of a draft is done with; its name and text come along. */
const draftDone = 'draft-done'

export const emptyDraft: Draft = { text: '', people: [] }

function read(name: string): Draft | null {
  const kept = keptValue(name)
  if (typeof kept !== 'object' || kept === null || !('text' in kept) || typeof kept.text !== 'string')
    return null
  const people = 'people' in kept && Array.isArray(kept.people) ? kept.people : []
  return { text: kept.text, people }
}

/**
 * Keeps what is being written on this device with every keystroke, so that a reload, a closed tab or a lost
 * connection loses nothing.
 *
 * @param key names what is written: a thread, a reply, an edit
 * @param initial what stands there where there is no draft
 */
export function useDraftText(key: string, initial: Draft = emptyDraft) {
  const name = useOwnName('draft-discussion', key)
  const [draft, setDraft] = useState(initial)
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    const kept = read(name)
    if (kept === null || kept.text === '') return
    setDraft(kept)
    setRestored(true)
  }, [name])
  // Whoever left while it was sent, and came back before its answer, finds it here as a draft.
  useEffect(() => {
    const hear = (event: Event) => {
      const { detail } = event as CustomEvent<{ name: string; text: string }>
      if (detail.name !== name) return
      setDraft((known) => (known.text === detail.text ? emptyDraft : known))
      setRestored(false)
    }
    window.addEventListener(draftDone, hear)
    return () => window.removeEventListener(draftDone, hear)
  }, [name])

  const change = (next: Draft) => {
    setDraft(next)
    if (next.text.trim() === '') forgetText(name)
    else keepText(name, JSON.stringify(next))
  }
  /** It was sent, or is not wanted any more. */
  const clear = () => {
    forgetText(name)
    setDraft(emptyDraft)
    setRestored(false)
    window.dispatchEvent(new CustomEvent(draftDone, { detail: { name, text: draft.text } }))
  }
  return { draft, restored, change, clear }
}
