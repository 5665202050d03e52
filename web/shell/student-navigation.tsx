import { useLocation } from '@tanstack/react-router'
import { Bell, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconLink } from '../ui/icon-button.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { TabCount } from '../ui/navigation/tab-count.tsx'
import { useCurrentInView } from '../ui/navigation/use-current-in-view.ts'
import { AccountButton } from './account-menu.tsx'
import { isUnder } from './is-current.ts'
import { placeAt, placeNames } from './places.ts'
import type { HeaderViewer } from './site-links.ts'
import {
  bellAddress,
  bellLabel,
  messagesAddress,
  messagesLabel,
  reviewAddress,
  reviewLabel,
  studentLinks,
} from './student-rooms.ts'

interface StudentNavigationProps {
  viewer: HeaderViewer
  /** Unread notifications. */
  unread: number
  /** Those of them about messages. */
  messages: number
  /** Questions due for review today. */
  reviewsDue: number
  /** The way to the search. */
  search?: ReactNode
}

/**
 * In the one bar of the student's area. Dashboard is current only on its exact path, the others on everything below
 * theirs. A phone has the places at its foot instead of the links.
 */
export function StudentNavigation({ viewer, unread, messages, reviewsDue, search }: StudentNavigationProps) {
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') })
  const row = useCurrentInView<HTMLDivElement>(path)
  const current = (to: string) => currentMark(to, path)
  return (
    <nav className="student-navigation" aria-label="Student">
      <div className="student-links" ref={row}>
        {studentLinks.map((link) => (
          <Link key={link.to} to={link.to} aria-current={current(link.to)}>
            {link.label}
          </Link>
        ))}
        <Link to={reviewAddress} className="review-link" aria-current={current(reviewAddress)}>
          <span className="sr-only">{reviewLabel(reviewsDue)}</span>
          <span aria-hidden="true">
            Review
            {reviewsDue > 0 && <TabCount count={reviewsDue} />}
          </span>
        </Link>
      </div>
      <div className="student-tools">
        <Link to="/catalog" className="catalog-link">
          Course Catalog
        </Link>
        {search}
        <IconLink
          to={messagesAddress}
          className="messages-link"
          label={messagesLabel(messages)}
          count={messages}
          aria-current={current(messagesAddress)}
        >
          <Mail />
        </IconLink>
        <IconLink
          to={bellAddress}
          label={bellLabel(unread)}
          count={unread}
          aria-current={current(bellAddress)}
        >
          <Bell />
        </IconLink>
        <AccountButton viewer={viewer} path={path} />
      </div>
    </nav>
  )
}

/** The pages beside this one, which a phone's places have no room for: quizzes beside courses, groups beside forums. */
export function PlaceLinks() {
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') })
  const row = useCurrentInView<HTMLDivElement>(path)
  const place = placeAt(path)
  const links = studentLinks.filter(({ to }) => placeAt(to) === place)
  if (place === null || links.length < 2 || !isUnder(path, '/dashboard')) return null
  return (
    <nav className="place-links wrap" aria-label={placeNames[place]}>
      <div className="student-links" ref={row}>
        {links.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={currentMark(to, path)}>
            {label}
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** As specified, and on pages that no entry is specified for, the entry they belong to. */
function currentMark(to: string, path: string): 'page' | 'true' | undefined {
  if (to === '/dashboard') return path === to ? 'page' : undefined
  // Assignments belong to "Quizzes & Assessments".
  if (isUnder(path, to) || (to === '/dashboard/quizzes' && isUnder(path, '/dashboard/assignments')))
    return 'page'
  return to === '/dashboard/courses' && isUnder(path, '/course') ? 'true' : undefined
}
