import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { withNext } from '../lib/with-next.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx'
import { Logo, type LogoOf } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { type HeaderViewer, siteLinks } from './site-links.ts'
import { useScrolled } from './use-scrolled.ts'

/** Keeps `next`, so that enrolling also leads to the page that required signing in. */
const enrollAddress = ({ search }: { search: { next?: unknown } }) =>
  withNext('/enroll', typeof search.next === 'string' ? search.next : undefined)

export interface SiteHeaderProps {
  viewer: HeaderViewer | null
  /** Unread notifications. */
  unread: number
  onSignOut?: (() => void) | undefined
  site: LogoOf
  /** More icons, such as search. */
  tools?: ReactNode
  /** A second row: StudentNavigation. */
  children?: ReactNode
}

/**
 * Sticky, with a shadow past 10 px. Below 820 px the links move to a menu. States: visitor, signed in, administrator;
 * top, scrolled; menu closed, open.
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
            <button type="button" data-press="sign-out" onClick={onSignOut}>
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
