import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { keepScrollbarPlace } from '../ui/dialogs/keep-scrollbar-place.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { TabCount } from '../ui/navigation/tab-count.tsx'
import { Logo, type LogoOf } from './logo.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import type { SiteLink } from './site-links.ts'
import { bellAddress, bellLabel, menuRoomAt, menuRooms } from './student-rooms.ts'

interface MobileMenuProps {
  site: LogoOf
  links: SiteLink[]
  /** A change closes the menu. */
  path: string
  /** Address of the enroll page. */
  enroll: string
  signedIn: boolean
  /** Unread notifications. */
  unread: number
  onSignOut?: (() => void) | undefined
}

/** A native modal dialog: the browser traps and restores the focus, closes it on Escape and makes the page inert. */
export function MobileMenu({ site, links, path, enroll, signedIn, unread, onSignOut }: MobileMenuProps) {
  const panel = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => panel.current?.close()
  const room = menuRoomAt(path)
  /** Only the most specific entry is current. */
  const isLit = ({ to, current }: SiteLink) => (to === '/dashboard' && signedIn ? room === to : current)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the signal
  useEffect(close, [path])
  useEffect(() => {
    // On a wide window, the header shows everything again.
    const wide = matchMedia('(min-width: 51.25rem)')
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  })

  return (
    <>
      <IconButton
        label="Menu"
        className="menu-button"
        data-press="menu"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => {
          keepScrollbarPlace()
          panel.current?.showModal()
          setOpen(true)
        }}
      >
        <Menu />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way; a click on the backdrop is one more */}
      <dialog
        ref={panel}
        className="mobile-menu"
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === panel.current && close()}
      >
        <div className="wrap">
          <div className="site-bar">
            <Logo {...site} />
            <IconButton label="Close menu" data-press="close" onClick={close}>
              <X />
            </IconButton>
          </div>
          <nav aria-label="Menu">
            <ul>
              {[...links, { to: '/search', label: 'Search', current: path === '/search' }].map((link) => (
                <li key={link.to}>
                  <Link to={link.to} aria-current={isLit(link) ? 'page' : undefined} onClick={close}>
                    {link.label}
                  </Link>
                  {link.to === '/dashboard' && signedIn && (
                    <MenuRooms room={room} unread={unread} onLeave={close} />
                  )}
                </li>
              ))}
              {signedIn && (
                <li>
                  <SignOutButton
                    onSignOut={
                      onSignOut &&
                      (() => {
                        close()
                        onSignOut()
                      })
                    }
                  >
                    Sign out
                  </SignOutButton>
                </li>
              )}
            </ul>
          </nav>
          {!signedIn && (
            <ButtonLink to={enroll} className="mt-5 w-full" onClick={close}>
              Enroll Now
            </ButtonLink>
          )}
        </div>
      </dialog>
    </>
  )
}

/** The student's pages, which a phone reaches only from here. */
function MenuRooms({ room, unread, onLeave }: { room: string | null; unread: number; onLeave: () => void }) {
  return (
    <ul className="menu-rooms">
      {menuRooms.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={room === to ? 'page' : undefined} onClick={onLeave}>
            {to === bellAddress ? <Bell unread={unread} /> : label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Named as in the student's navigation; the count is visual, as on tabs. */
function Bell({ unread }: { unread: number }) {
  return (
    <>
      <span className="sr-only">{bellLabel(unread)}</span>
      <span aria-hidden="true">
        Notifications
        {unread > 0 && <TabCount count={unread} />}
      </span>
    </>
  )
}
