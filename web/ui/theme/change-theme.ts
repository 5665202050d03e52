import { THEME_KEY } from './theme-script.ts'

/** Light to dark and back, remembered in this browser. */
export function changeTheme() {
  const root = document.documentElement
  const chosen = root.dataset.theme
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'light' : 'dark'
  try {
    localStorage.setItem(THEME_KEY, root.dataset.theme)
  } catch {
    // Storage is refused in some private windows; the choice then lasts as long as the page.
  }
}
