import { useLocation } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { IconLink } from '../ui/icon-button.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { useCurrentInView } from '../ui/navigation/use-current-in-view.ts'
import { isUnder } from './is-current.ts'
import { ProfileLink } from './profile-link.tsx'
import type { HeaderViewer } from './site-links.ts'
import { bellAddress, bellLabel, profileAddress, studentLinks } from './student-rooms.ts'

/**
 * Dashboard is current only on its exact path, the others on everything below theirs. On phones it scrolls sideways
 * with the current link in view.
 */
export function StudentNavigation({ unread, viewer }: { unread: number; viewer: HeaderViewer }) {
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') })
  const row = useCurrentInView<HTMLDivElement>(path)
  const isCurrent = (to: string) => {
    if (to === '/dashboard') return path === to
    // Assignments belong to "Quizzes & Assessments".
    return isUnder(path, to) || (to === '/dashboard/quizzes' && isUnder(path, '/dashboard/assignments'))
  }
  const current = (to: string) => (isCurrent(to) ? 'page' : undefined)
  return (
    <nav className="student-navigation" aria-label="Student">
      <div className="wrap">
        <div className="student-links" ref={row}>
          {studentLinks.map((link) => (
            <Link key={link.to} to={link.to} aria-current={current(link.to)}>
              {link.label}
            </Link>
          ))}
        </div>
        <div className="student-tools">
          <IconLink
            to={bellAddress}
            label={bellLabel(unread)}
            count={unread}
            aria-current={current(bellAddress)}
          >
            <Bell />
          </IconLink>
          <ProfileLink viewer={viewer} current={current(profileAddress)} />
        </div>
      </div>
    </nav>
  )
}
