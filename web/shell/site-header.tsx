import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { withNext } from '../lib/with-next.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx'
import { AccountButton, AccountMenu } from './account-menu.tsx'
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
  /** The way to the search. */
  search?: ReactNode
  /** In the student's area, StudentNavigation instead of the site's links. */
  children?: ReactNode
}

/**
 * Sticky, with a shadow past 10 px. Below 820 px the links move to a menu. States: visitor, signed in, administrator;
 * in the student's area; top, scrolled; menus closed, open.
 */
export function SiteHeader({ viewer, unread, onSignOut, site, search, children }: SiteHeaderProps) {
  const path = useLocation({ select: (location) => location.pathname })
  const enroll = useLocation({ select: enrollAddress })
  const scrolled = useScrolled()
  const links = siteLinks(viewer, path)
  return (
    <header className="site-header" data-scrolled={scrolled || undefined}>
      <div className="wrap site-bar">
        <Logo {...site} />
        {children ?? (
          <>
            <nav aria-label="Main" className="site-links">
              {links.map((link) => (
                <Link key={link.to} to={link.to} aria-current={link.current ? 'page' : undefined}>
                  {link.label}
                </Link>
              ))}
            </nav>
            {search}
            {viewer ? <AccountButton viewer={viewer} path={path} /> : <ThemeToggle />}
          </>
        )}
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
      {viewer && <AccountMenu viewer={viewer} path={path} onSignOut={onSignOut} />}
    </header>
  )
}
