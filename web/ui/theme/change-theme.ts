import { THEME_KEY } from './theme-script.ts'

/** Whether the page is dark, by the reader's choice or their system's. */
export function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** Light to dark and back, remembered in this browser. */
export function changeTheme() {
  const root = document.documentElement
  root.dataset.theme = isDark() ? 'light' : 'dark'
  try {
    localStorage.setItem(THEME_KEY, root.dataset.theme)
  } catch {
    // Storage is refused in some private windows; the choice then lasts as long as the page.
  }
}
