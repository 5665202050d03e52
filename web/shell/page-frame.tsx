import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SiteSettings } from '../../contract/school/settings.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { FootBar } from './foot-bar.tsx'
import { isAdministering, isTakingQuiz, isUnder } from './is-current.ts'
import { RoomFooter, SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import type { HeaderViewer } from './site-links.ts'
import { SkipLink } from './skip-link.tsx'
import { PlaceLinks, StudentNavigation } from './student-navigation.tsx'

export interface PageFrameProps {
  viewer: HeaderViewer | null
  site: SiteSettings
  /** Unread notifications. */
  unread: number
  /** Those of them about messages. */
  messages?: number
  /** Questions due for review today; 0 where it is not known. */
  reviewsDue?: number
  /** Missing in a document, whose script hears the button. */
  onSignOut?: () => void
  /** Beside the header's icons: the way to the search. */
  search?: ReactNode
  children: ReactNode
}

/**
 * Header, footer and toasts of every page. The student's area and course pages of signed-in viewers have the student's
 * navigation and a footer of one line. Quiz attempts and the administration have their own headers.
 */
export function PageFrame({
  viewer,
  site,
  unread,
  messages = 0,
  reviewsDue = 0,
  onSignOut,
  search,
  children,
}: PageFrameProps) {
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
      <SiteHeader viewer={viewer} unread={unread} onSignOut={onSignOut} site={site} search={search}>
        {studying ? (
          <StudentNavigation
            viewer={viewer}
            unread={unread}
            messages={messages}
            reviewsDue={reviewsDue}
            search={search}
          />
        ) : null}
      </SiteHeader>
      {studying && <PlaceLinks />}
      {children}
      {studying ? <RoomFooter site={site} /> : <SiteFooter site={site} signedIn={viewer !== null} />}
      {viewer && <FootBar viewer={viewer} reviewsDue={reviewsDue} />}
      <Toaster />
    </>
  )
}
