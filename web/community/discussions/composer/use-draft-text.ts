import { useEffect } from 'react'
import { deviceCopy } from '../../../lib/autosave/device-copy.ts'
import { useCopyName, useDeviceCopy } from '../../../lib/autosave/use-device-copy.ts'

export interface Draft {
  text: string
  /** People chosen from the list. Filtered against the text on send. */
  people: { id: string; name: string }[]
}

/** Dispatched on the window when a draft was sent or dropped, with its name and text. */
const draftDone = 'draft-done'

export const emptyDraft: Draft = { text: '', people: [] }

const isDraft = (value: unknown): value is Draft => {
  const draft = value as Partial<Draft> | null
  return typeof draft?.text === 'string' && Array.isArray(draft.people)
}

/**
 * Keeps the text on this device with every keystroke, so that a reload, a closed tab or a lost connection loses
 * nothing.
 *
 * @param key names what is written: a thread, a reply, an edit
 * @param initial where there is no draft
 * @param typed what is in the field as it hydrates
 */
export function useDraftText(key: string, initial: Draft, typed: () => string | undefined) {
  const { name } = useCopyName('draft-discussion', key)
  const copy = useDeviceCopy(
    deviceCopy(name, isDraft),
    initial,
    ({ text }) => text.trim() === '',
    (kept) => {
      const early = typed() ?? initial.text
      if (early === initial.text) return null
      return kept === null ? { ...initial, text: early } : { ...kept, text: `${kept.text}\n\n${early}` }
    },
  )
  const { value: draft, isRestored: restored, change, reset } = copy
  // A student who left while it was sent, and came back before the response, finds it here as a draft.
  useEffect(() => {
    const hear = (event: Event) => {
      const { detail } = event as CustomEvent<{ name: string; text: string }>
      if (detail.name === name) reset((known) => (known.text === detail.text ? emptyDraft : known))
    }
    window.addEventListener(draftDone, hear)
    return () => window.removeEventListener(draftDone, hear)
  }, [name, reset])

  /** It was sent, or is not wanted any more. */
  const clear = () => {
    copy.forget()
    reset(() => emptyDraft)
    window.dispatchEvent(new CustomEvent(draftDone, { detail: { name, text: draft.text } }))
  }
  return { draft, restored, change, clear }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * The title, kept on this device like the text.
 *
 * @param initial where there is no draft
 */
export function useTitleDraft(key: string, initial = '') {
  const { name } = useCopyName('draft-discussion', key)
  const { value, change, forget } = useDeviceCopy(
    deviceCopy(name, isText),
    initial,
    (title) => title === initial,
  )
  return { title: value, change, forget }
}
