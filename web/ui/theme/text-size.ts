import { useSyncExternalStore } from 'react'
import { TEXT_SIZE_KEY, type TextSizeName, textSizes } from './theme-script.ts'

const changed = new EventTarget()

/** The size of lecture texts in this browser; theme-script.ts applies it before the first paint. */
export function useTextSize(): {
  size: TextSizeName
  smaller: (() => void) | null
  larger: (() => void) | null
} {
  const size = useSyncExternalStore(listen, chosenSize, () => 'normal' as const)
  const to = (name: TextSizeName | undefined) => (name === undefined ? null : () => choose(name))
  const index = textSizes.indexOf(size)
  return { size, smaller: to(textSizes[index - 1]), larger: to(textSizes[index + 1]) }
}

function listen(onChange: () => void) {
  changed.addEventListener('change', onChange)
  return () => changed.removeEventListener('change', onChange)
}

function chosenSize(): TextSizeName {
  const chosen = document.documentElement.dataset.textSize as TextSizeName | undefined
  return chosen !== undefined && textSizes.includes(chosen) ? chosen : 'normal'
}

function choose(size: TextSizeName) {
  document.documentElement.dataset.textSize = size
  try {
    localStorage.setItem(TEXT_SIZE_KEY, size)
  } catch {
    // Storage is refused in some private windows; the choice then lasts as long as the page.
  }
  changed.dispatchEvent(new Event('change'))
}
