import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'
import { changeTheme } from './change-theme.ts'

/** Stored in this browser. Until it is used, the page follows the system. */
export function ThemeToggle({ className }: { className?: string }) {
  return (
    <IconButton
      label="Change color theme"
      className={className ? `theme-toggle ${className}` : 'theme-toggle'}
      data-press="theme"
      onClick={changeTheme}
    >
      <Sun />
      <Moon />
    </IconButton>
  )
}
