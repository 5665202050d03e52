import { type RefCallback, useCallback, useEffect, useRef } from 'react'

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea'
/** A control that is off now, or the dialog that caught the focus. */
const isNoPlace = ':disabled, [role="dialog"], [role="alertdialog"]'

/**
 * Keeps the focus when the control that was pressed goes: after `state` changed, the element of the returned ref takes
 * it, or the first control in it. Never takes it from another control, nor when the page opens.
 *
 * @param state undefined while it is loading
 * @returns for the heading, or what replaces the control
 */
export function useKeptFocus(state: unknown): RefCallback<HTMLElement> {
  const target = useRef<HTMLElement>(null)
  const before = useRef(state)
  const last = useRef<Element>(null)
  useEffect(() => {
    const note = () => {
      const { activeElement } = document
      if (activeElement !== document.body) last.current = activeElement
    }
    note()
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const isFirst = before.current === undefined
    if (before.current === state) return
    before.current = state
    const isGone = last.current !== null && (!last.current.isConnected || last.current.matches(isNoPlace))
    if (isFirst || !isGone || !isFocusLost()) return
    const place = target.current?.matches(`[tabindex], ${controls}`)
      ? target.current
      : target.current?.querySelector<HTMLElement>(controls)
    place?.focus()
  }, [state])
  return useCallback((element) => {
    target.current = element
  }, [])
}

/** Whether it is on nothing that keys reach. */
export function isFocusLost(): boolean {
  const { activeElement: active } = document
  return active === null || active === document.body || active.matches(isNoPlace)
}
