import { isUnder } from './is-current.ts'

export interface StudentRoom {
  to: string
  label: string
}

/** In the order of the specification, section 2. */
export const studentLinks: StudentRoom[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/dashboard/courses', label: 'My Courses' },
  { to: '/dashboard/discussions', label: 'Discussions' },
  { to: '/dashboard/study-groups', label: 'Study Groups' },
  { to: '/dashboard/quizzes', label: 'Quizzes' },
  { to: '/dashboard/grades', label: 'Grades' },
]

export const bellAddress = '/dashboard/notifications'
export const reviewAddress = '/dashboard/review'
export const messagesAddress = '/dashboard/messages'
const profileAddress = '/dashboard/profile'

/** The phone's menu: the navigation, of which a phone shows three links, and further pages of the area. */
export const menuRooms: StudentRoom[] = [
  ...studentLinks.slice(1, 5),
  { to: '/dashboard/assignments', label: 'Assignments' },
  ...studentLinks.slice(5),
  { to: reviewAddress, label: 'Review' },
  { to: '/dashboard/calendar', label: 'Calendar' },
  { to: '/dashboard/notes', label: 'My Notes' },
  { to: '/dashboard/certificates', label: 'Certificates' },
  { to: messagesAddress, label: 'Messages' },
  { to: bellAddress, label: 'Notifications' },
  { to: profileAddress, label: 'Profile' },
]

/** The menu entry of a path: Dashboard if it has none, null outside the area. */
export function menuRoomAt(path: string): string | null {
  const room = menuRooms.find(({ to }) => isUnder(path, to))
  return room?.to ?? (isUnder(path, '/dashboard') ? '/dashboard' : null)
}

export const bellLabel = (unread: number) =>
  unread > 0 ? `Notifications, ${unread > 99 ? 'more than 99' : unread} unread` : 'Notifications'

export const messagesLabel = (unread: number) =>
  unread > 0 ? `Messages, ${unread > 99 ? 'more than 99' : unread} unread` : 'Messages'

export const reviewLabel = (due: number) =>
  due > 0 ? `Review, ${due > 99 ? 'more than 99' : due} due today` : 'Review'
