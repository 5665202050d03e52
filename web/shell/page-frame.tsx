import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SiteSettings } from '../../contract/school/settings.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
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
  /** Unread notifications. */
  unread: number
  /** Missing in a document, whose script hears the button. */
  onSignOut?: () => void
  /** Beside the header's icons: the way to the search. */
  search?: ReactNode
  children: ReactNode
}

/**
 * Header, footer and toasts of every page. The student's area and course pages of signed-in viewers add the student's
 * navigation. Quiz attempts and the administration have their own headers.
 */
export function PageFrame({ viewer, site, unread, onSignOut, search, children }: PageFrameProps) {
  const path = useLocation({ select: (location) => location.pathname })
  const studying = viewer !== null && (isUnder(path, '/dashboard') || isUnder(path, '/course'))
  // The administration's frame is admin-frame.tsx, loaded with it.
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
