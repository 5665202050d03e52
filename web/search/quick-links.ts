import { folded } from '../../rules/text/folding.ts'

export interface QuickLink {
  to: string
  label: string
}

const open: QuickLink[] = [
  { to: '/catalog', label: 'Course Catalog' },
  { to: '/courses', label: 'Tracts and Courses' },
  { to: '/departments', label: 'Academic Departments' },
  { to: '/about', label: 'About' },
]

const visitor: QuickLink[] = [
  ...open,
  { to: '/enroll', label: 'Enroll Now' },
  { to: '/login', label: 'Sign In' },
]

const student: QuickLink[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/dashboard/courses', label: 'My Courses' },
  { to: '/dashboard/discussions', label: 'Discussions' },
  { to: '/dashboard/study-groups', label: 'Study Groups' },
  { to: '/dashboard/quizzes', label: 'Quizzes' },
  { to: '/dashboard/assignments', label: 'Assignments' },
  { to: '/dashboard/grades', label: 'Grades' },
  { to: '/dashboard/calendar', label: 'Calendar' },
  { to: '/dashboard/notes', label: 'My Notes' },
  { to: '/dashboard/announcements', label: 'Announcements' },
  { to: '/dashboard/notifications', label: 'Notifications' },
  { to: '/dashboard/certificates', label: 'My Certificates' },
  { to: '/dashboard/profile', label: 'Profile' },
]

/** Shown before anything is typed. */
const first = 6

/** The first few pages, or those with a word that begins with the typed text. */
export function quickLinks(signedIn: boolean, typed: string): QuickLink[] {
  const links = signedIn ? [...student, ...open] : visitor
  const begins = folded(typed.trim())
  if (begins === '') return links.slice(0, first)
  return links.filter(({ label }) => ` ${folded(label)}`.includes(` ${begins}`)).slice(0, 3)
}
