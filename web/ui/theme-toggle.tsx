import { Moon, Sun } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import { THEME_KEY } from './theme-script.ts'

/** Stored in this browser. Until it is used, the page follows the system. */
export function ThemeToggle({ className }: { className?: string }) {
  return (
    <IconButton
      label="Change color theme"
      className={className ? `theme-toggle ${className}` : 'theme-toggle'}
      onClick={changeTheme}
    >
      <Sun />
      <Moon />
    </IconButton>
  )
}

function changeTheme() {
  const root = document.documentElement
  const chosen = root.dataset.theme
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'light' : 'dark'
  try {
    localStorage.setItem(THEME_KEY, root.dataset.theme)
  } catch {
    // Some private windows have no storage; the choice then lasts as long as the page.
  }
}
