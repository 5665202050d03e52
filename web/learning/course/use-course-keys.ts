import { useEffect, useRef } from 'react'
import { singleKeysOn } from '../../lib/single-keys.ts'

/** Shortcuts of a course page, listed in `course-shortcuts.tsx`. */
export interface CourseKeys {
  n: () => void
  p: () => void
  m: () => void
  b: () => void
  '?': () => void
}

/**
 * Single-key shortcuts. Ignored while typing, while a dialog or a player has the focus, and when turned off (WCAG
 * 2.1.4); `?` always works, because its dialog has the switch.
 */
export function useCourseKeys(keys: CourseKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (isBusy(event.target)) return
      const key = event.key as keyof CourseKeys
      const act = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined
      if (act === undefined || (key !== '?' && !singleKeysOn())) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true
  return (
    target.closest(
      'media-controller, input, textarea, select, [contenteditable=""], [contenteditable="true"]',
    ) !== null
  )
}
