import { openSearch } from './presses.ts'

const fields = 'media-controller, input, textarea, select, [contenteditable=""], [contenteditable="true"]'

/** Ctrl K or ⌘ K on every page, and the single keys of a course page, which are loaded with the first of them. */
export function listenForKeys(): void {
  const isCourse = document.querySelector('[data-course-keys]') !== null
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey) return
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'k') {
      event.preventDefault()
      openSearch()
      return
    }
    if (!isCourse || event.repeat || event.ctrlKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest(fields)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    if (/^[np?]$/.test(event.key)) {
      event.preventDefault()
      void import('./course-keys.tsx').then(({ pressCourseKey }) => pressCourseKey(event.key))
    }
  })
}
