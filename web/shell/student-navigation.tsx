import { useLocation } from '@tanstack/react-router'
import { Bell, UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconLink } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { isUnder } from './is-current.ts'

const LINKS = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/dashboard/courses', label: 'My Courses' },
  { to: '/dashboard/discussions', label: 'Discussions' },
  { to: '/dashboard/study-groups', label: 'Study Groups' },
  { to: '/dashboard/quizzes', label: 'Quizzes' },
  { to: '/dashboard/grades', label: 'Grades' },
]

/**
 * The student area's bar. Dashboard is lit on its exact path only, the others on everything under theirs.
 * On phones the labels scroll sideways, the current one in view; bell and profile stay put.
 */
export function StudentNavigation({ unread = 0 }: { unread?: number }) {
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') })
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path lights another link
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && row.current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - 24
  }, [path])
  const isCurrent = (to: string) => (to === '/dashboard' ? path === to : isUnder(path, to))
  const current = (to: string) => (isCurrent(to) ? 'page' : undefined)
  const bell = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
  return (
    <nav className="student-navigation" aria-label="Student">
      <div className="wrap">
        <div className="student-links" ref={row}>
          {LINKS.map((link) => (
            <Link key={link.to} to={link.to} aria-current={current(link.to)}>
              {link.label}
            </Link>
          ))}
        </div>
        <div className="student-tools">
          <IconLink
            to="/dashboard/notifications"
            label={bell}
            count={unread}
            aria-current={current('/dashboard/notifications')}
          >
            <Bell />
          </IconLink>
          <IconLink to="/dashboard/profile" label="Profile" aria-current={current('/dashboard/profile')}>
            <UserRound />
          </IconLink>
        </div>
      </div>
    </nav>
  )
}
