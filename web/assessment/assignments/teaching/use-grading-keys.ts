import { type RefObject, useEffect, useRef } from 'react'
import { singleKeysOn } from '../../../lib/single-keys.ts'

export interface GradingKeys {
  /** Number keys: the level, from 0, for the current criterion. */
  onLevel: (level: number) => void
  /** Shift and a number: the same level for all criteria. */
  onAllLevels: (level: number) => void
  onComments: () => void
  onSave: () => void
  onHelp: () => void
}

/**
 * Number keys, `/`, `?` and Ctrl+Enter for a form of grades, wherever the focus is, unless it is in another form. In
 * text fields only Ctrl+Enter. `?` works also while single keys are off, because its dialog has the switch.
 */
export function useGradingKeys(form: RefObject<HTMLFormElement | null>, keys: GradingKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.repeat) return
      const target = event.target instanceof HTMLElement ? event.target : null
      const within = target?.closest('form')
      if ((within && within !== form.current) || target?.closest('[role=dialog], [role=alertdialog]')) return
      const action = actionOf(event, latest.current, target)
      if (action === null) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [form])
}

function actionOf(event: KeyboardEvent, keys: GradingKeys, target: HTMLElement | null): (() => void) | null {
  const withControl = event.ctrlKey || event.metaKey
  if (event.key === 'Enter' && withControl) return keys.onSave
  if (withControl || target?.closest('textarea, select, [contenteditable], input:not([type=radio])'))
    return null
  if (event.key === '?') return keys.onHelp
  if (!singleKeysOn()) return null
  if (event.key === '/') return keys.onComments
  // The code too, because with Shift the key is another character.
  const number = Number(/^[1-9]$/.exec(event.key)?.[0] ?? /^Digit([1-9])$/.exec(event.code)?.[1] ?? 0)
  if (number === 0) return null
  const forAll = event.shiftKey && !/^\d$/.test(event.key)
  return () => (forAll ? keys.onAllLevels : keys.onLevel)(number - 1)
}
