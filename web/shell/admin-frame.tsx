import { useLocation } from '@tanstack/react-router'
import { LogOut, Menu, X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { keepScrollbarPlace } from '../ui/dialogs/keep-scrollbar-place.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx'
import './admin-frame.css'
import { adminLinks } from './admin-links.ts'
import { Logo, type LogoOf } from './logo.tsx'

interface AdminFrameProps {
  site: LogoOf
  onSignOut: () => void
  /** The search button. */
  search: ReactNode
  children: ReactNode
}

const Framed = createContext(false)

/**
 * Navigation in a sidebar, or in a menu on narrow screens. Renders once: a not-found page may replace the layout or be
 * inside it.
 */
export function AdminFrame(props: AdminFrameProps) {
  if (useContext(Framed)) return props.children
  return (
    <Framed value={true}>
      <Frame {...props} />
    </Framed>
  )
}

function Frame({ site, onSignOut, search, children }: AdminFrameProps) {
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') })
  const menu = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the signal
  useEffect(() => menu.current?.close(), [path])
  const entries = <Entries path={path} onSignOut={onSignOut} />
  return (
    <div className="admin-frame">
      <header className="admin-side">
        <div className="admin-head">
          <Logo {...site} />
          {search}
          <ThemeToggle />
          <IconButton
            label="Menu"
            className="admin-menu-button"
            aria-expanded={open}
            aria-haspopup="dialog"
            onClick={() => {
              keepScrollbarPlace()
              menu.current?.showModal()
              setOpen(true)
            }}
          >
            <Menu />
          </IconButton>
        </div>
        <div className="admin-entries">{entries}</div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way; a click on the backdrop is one more */}
        <dialog
          ref={menu}
          className="admin-menu"
          aria-label="Menu"
          onClose={() => setOpen(false)}
          onClick={(event) => event.target === menu.current && menu.current.close()}
        >
          <div className="admin-head">
            <Logo {...site} />
            <IconButton label="Close menu" onClick={() => menu.current?.close()}>
              <X />
            </IconButton>
          </div>
          {open && entries}
        </dialog>
      </header>
      <div className="admin-main">{children}</div>
    </div>
  )
}

function Entries({ path, onSignOut }: { path: string; onSignOut: () => void }) {
  return (
    <nav aria-label="Administration">
      <ul>
        {adminLinks(path).map(({ to, label, icon: Icon, current }) => (
          <li key={to}>
            <Link to={to} aria-current={current ? 'page' : undefined}>
              <Icon />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={onSignOut}>
            <LogOut />
            Logout
          </button>
        </li>
      </ul>
    </nav>
  )
}
