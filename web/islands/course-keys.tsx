import { createRoot, type Root } from 'react-dom/client'
import { ShortcutsDialog } from '../learning/course/shortcuts-dialog.tsx'
import { singleKeysOn } from '../learning/course/single-keys.ts'

let root: Root | null = null

export function showShortcuts(): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<ShortcutsDialog onClose={() => root?.render(null)} />)
}

/** `n` and `p` press the links that lead to the next and the previous module. */
export function pressCourseKey(key: string): void {
  if (key === '?') showShortcuts()
  else if (singleKeysOn()) document.querySelector<HTMLElement>(`[data-step="${key}"]`)?.click()
}
