import type { LucideIcon } from 'lucide-react'
import {
  Activity,
  BookOpen,
  ClipboardList,
  GraduationCap,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  Megaphone,
  MessagesSquare,
  ScrollText,
  Send,
  Settings,
  Timer,
  Users,
  UsersRound,
} from 'lucide-react'
import { isUnder } from './is-current.ts'

export interface AdminLink {
  to: string
  label: string
  icon: LucideIcon
}

// Specification, section 2. Sections are listed once they exist (docs/decisions/0006).
const LINKS: AdminLink[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/users', label: 'User Management', icon: Users },
  { to: '/admin/groups', label: 'Groups', icon: UsersRound },
  { to: '/admin/courses', label: 'Course Management', icon: BookOpen },
  { to: '/admin/enrollments', label: 'Enrollments', icon: ClipboardList },
  { to: '/admin/stuck', label: 'Who is stuck', icon: LifeBuoy },
  { to: '/admin/applications', label: 'Applications', icon: Inbox },
  { to: '/admin/quizzes', label: 'Quizzes & Grades', icon: GraduationCap },
  { to: '/admin/announcements', label: 'Announcements', icon: Megaphone },
  { to: '/admin/forums', label: 'Forum Management', icon: MessagesSquare },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
  { to: '/admin/outbox', label: 'Outbox', icon: Send },
  { to: '/admin/jobs', label: 'Jobs', icon: Timer },
  { to: '/admin/status', label: 'Status', icon: Activity },
  { to: '/admin/audit', label: 'Audit Log', icon: ScrollText },
]

/** Dashboard is current only on its exact path, the others on everything below theirs. */
export function adminLinks(path: string): (AdminLink & { current: boolean })[] {
  const room = roomOf(path)
  return LINKS.map((link) => ({
    ...link,
    current: link.to === '/admin' ? room === '/admin' : isUnder(room, link.to),
  }))
}

/** Maps a teachers' page to its section of the administration. */
function roomOf(path: string): string {
  if (!isUnder(path, '/teach')) return path
  if (isUnder(path, '/teach/announcements')) return '/admin/announcements'
  const isWriting = /^\/teach\/courses\/(import|[^/]+\/(course|modules|bank))(\/|$)/.test(path)
  return isWriting ? '/admin/courses' : '/admin/quizzes'
}
