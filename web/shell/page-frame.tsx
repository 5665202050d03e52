import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SiteSettings } from '../../contract/settings.ts'
import { Toaster } from '../ui/toaster.tsx'
import { isAdministering, isTakingQuiz, isUnder } from './is-current.ts'
import { ProfileLink } from './profile-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import type { HeaderViewer } from './site-links.ts'
import { SkipLink } from './skip-link.tsx'
import { StudentNavigation } from './student-navigation.tsx'

export interface PageFrameProps {
  viewer: HeaderViewer | null
  site: SiteSettings
  /** Notifications not read yet. */
  unread: number
  onSignOut: () => void
  /** Beside the header's icons: the way to the search. */
  search?: ReactNode
  children: ReactNode
}

/**
 * What stands around every page: header, footer, toasts. In the student's area, and on course pages of someone
 * signed in, the header carries the student's navigation too. A quiz that is taken and the administration have
 * heads of their own.
 */
export function PageFrame({ viewer, site, unread, onSignOut, search, children }: PageFrameProps) {
  const path = useLocation({ select: (location) => location.pathname })
  const studying = viewer !== null && (isUnder(path, '/dashboard') || isUnder(path, '/course'))
  // The administration brings its own frame (admin-frame.tsx), loaded with it.
  if ((viewer?.isAdmin && isAdministering(path)) || isTakingQuiz(path)) {
    return (
      <>
        <SkipLink />
        {children}
        <Toaster />
      </>
    )
  }
  return (
    <>
      <SkipLink />
      <SiteHeader
        viewer={viewer}
        unread={unread}
        onSignOut={onSignOut}
        site={site}
        tools={
          <>
            {search}
            {viewer && !studying && <ProfileLink viewer={viewer} />}
          </>
        }
      >
        {studying && <StudentNavigation unread={unread} viewer={viewer} />}
      </SiteHeader>
      {children}
      <SiteFooter site={site} signedIn={viewer !== null} />
      <Toaster />
    </>
  )
}
