import { isUnder } from './is-current.ts'

export interface StudentRoom {
  to: string
  label: string
}

/** The student's bar, in the order of the specification, section 2. */
export const studentLinks: StudentRoom[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/dashboard/courses', label: 'My Courses' },
  { to: '/dashboard/discussions', label: 'Discussions' },
  { to: '/dashboard/study-groups', label: 'Study Groups' },
  { to: '/dashboard/quizzes', label: 'Quizzes' },
  { to: '/dashboard/grades', label: 'Grades' },
]

export const bellAddress = '/dashboard/notifications'
export const profileAddress = '/dashboard/profile'

/**
 * Under Dashboard in the phone's menu: the bar's rooms, which a phone shows three of, and those that the pages of the
 * area lead to.
 */
export const menuRooms: StudentRoom[] = [
  ...studentLinks.slice(1, 5),
  { to: '/dashboard/assignments', label: 'Assignments' },
  ...studentLinks.slice(5),
  { to: '/dashboard/review', label: 'Review' },
  { to: '/dashboard/calendar', label: 'Calendar' },
  { to: '/dashboard/notes', label: 'My Notes' },
  { to: '/dashboard/certificates', label: 'Certificates' },
  { to: bellAddress, label: 'Notifications' },
  { to: profileAddress, label: 'Profile' },
]

/** The room of the menu that a path lies in: Dashboard itself for what belongs to none of them, null outside. */
export function menuRoomAt(path: string): string | null {
  const room = menuRooms.find(({ to }) => isUnder(path, to))
  return room?.to ?? (isUnder(path, '/dashboard') ? '/dashboard' : null)
}

/** What the bell is called. */
export const bellLabel = (unread: number) =>
  unread > 0 ? `Notifications, ${unread > 99 ? 'more than 99' : unread} unread` : 'Notifications'
