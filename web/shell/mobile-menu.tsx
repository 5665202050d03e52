import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { keepScrollbarPlace } from '../ui/keep-scrollbar-place.ts'
import { Link } from '../ui/link.tsx'
import { Logo, type LogoOf } from './logo.tsx'
import type { SiteLink } from './site-links.ts'

interface MobileMenuProps {
  site: LogoOf
  links: SiteLink[]
  /** Changes when the reader has arrived elsewhere, which closes the menu. */
  path: string
  /** Where one enrolls from here. */
  enroll: string
  signedIn: boolean
  onSignOut: () => void
}

/**
 * The hamburger and what it opens: a native modal dialog. The browser keeps focus inside, closes it on Escape,
 * makes the page behind inert and gives the focus back to the button.
 */
export function MobileMenu({ site, links, path, enroll, signedIn, onSignOut }: MobileMenuProps) {
  const panel = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => panel.current?.close()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the signal
  useEffect(close, [path])
  useEffect(() => {
    // Turned to landscape or widened: the header shows everything again.
    const wide = matchMedia('(min-width: 51.25rem)')
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  })

  return (
    <>
      <IconButton
        label="Menu"
        className="menu-button"
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
            <IconButton label="Close menu" onClick={close}>
              <X />
            </IconButton>
          </div>
          <nav aria-label="Menu">
            <ul>
              {[...links, { to: '/search', label: 'Search', current: path === '/search' }].map((link) => (
                <li key={link.to}>
                  <Link to={link.to} aria-current={link.current ? 'page' : undefined} onClick={close}>
                    {link.label}
                  </Link>
                </li>
              ))}
              {signedIn && (
                <li>
                  <button
                    type="button"
                    onClick={() => {
                      close()
                      onSignOut()
                    }}
                  >
                    Sign out
                  </button>
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
