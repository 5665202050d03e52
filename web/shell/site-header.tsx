import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { withNext } from '../lib/with-next.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { Logo, type LogoOf } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { type HeaderViewer, siteLinks } from './site-links.ts'
import { useScrolled } from './use-scrolled.ts'

/** Whoever is asked to sign in on the way to a page gets there by enrolling, too. */
const enrollAddress = ({ search }: { search: { next?: unknown } }) =>
  withNext('/enroll', typeof search.next === 'string' ? search.next : undefined)

export interface SiteHeaderProps {
  viewer: HeaderViewer | null
  /** Notifications not read yet, of who is signed in. */
  unread: number
  onSignOut: () => void
  site: LogoOf
  /** More icons beside the theme's, such as search. */
  tools?: ReactNode
  /** A second row that stays with the header: StudentNavigation. */
  children?: ReactNode
}

/**
 * The head of every page. Stays in view and gains a shadow past 10 px. Under 820 px the links fold into a menu.
 * States: visitor, signed in, administrator; at the top, scrolled; menu closed, open.
 */
export function SiteHeader({ viewer, unread, onSignOut, site, tools, children }: SiteHeaderProps) {
  const path = useLocation({ select: (location) => location.pathname })
  const enroll = useLocation({ select: enrollAddress })
  const scrolled = useScrolled()
  const links = siteLinks(viewer, path)
  return (
    <header className="site-header" data-scrolled={scrolled || undefined}>
      <div className="wrap site-bar">
        <Logo {...site} />
        <nav aria-label="Main" className="site-links">
          {links.map((link) => (
            <Link key={link.to} to={link.to} aria-current={link.current ? 'page' : undefined}>
              {link.label}
            </Link>
          ))}
          {viewer && (
            <button type="button" onClick={onSignOut}>
              Sign out
            </button>
          )}
        </nav>
        {tools}
        <ThemeToggle />
        {!viewer && (
          <ButtonLink to={enroll} size="small" className="ml-1">
            Enroll Now
          </ButtonLink>
        )}
        <MobileMenu
          site={site}
          links={links}
          path={path}
          enroll={enroll}
          signedIn={viewer !== null}
          unread={unread}
          onSignOut={onSignOut}
        />
      </div>
      {children}
    </header>
  )
}
