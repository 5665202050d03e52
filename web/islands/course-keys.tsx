import { createRoot, type Root } from 'react-dom/client'
import { CourseShortcuts } from '../learning/course/course-shortcuts.tsx'
import { singleKeysOn } from '../lib/single-keys.ts'

let root: Root | null = null

export function showShortcuts(): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<CourseShortcuts onClose={() => root?.render(null)} />)
}

/** `n` and `p` press the links that lead to the next and the previous module. */
export function pressCourseKey(key: string): void {
  if (key === '?') showShortcuts()
  else if (singleKeysOn()) document.querySelector<HTMLElement>(`[data-step="${key}"]`)?.click()
}
