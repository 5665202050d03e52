import {
  ArrowRight,
  House,
  Keyboard,
  LibraryBig,
  ListChecks,
  MessagesSquare,
  NotebookPen,
  UsersRound,
} from 'lucide-react'
import { Link } from '../../ui/navigation/link.tsx'

const tools = [
  { to: '/dashboard', label: 'Dashboard', icon: House },
  { to: '/dashboard/courses', label: 'My Courses', icon: LibraryBig },
  { to: '/dashboard/notes', label: 'My Notes', icon: NotebookPen },
  { to: '/dashboard/discussions', label: 'Discussion Forums', icon: MessagesSquare },
  { to: '/dashboard/quizzes', label: 'Quizzes & Assessments', icon: ListChecks },
  { to: '/dashboard/study-groups', label: 'Study Groups', icon: UsersRound },
]

/** The side panel with the student's other pages. */
export function CourseTools({ onShowKeys }: { onShowKeys: () => void }) {
  return (
    <nav aria-label="Student tools">
      <ul>
        {tools.map(({ to, label, icon: Icon }) => (
          <li key={to} className="border-b border-line">
            <Link
              to={to}
              className="flex min-h-11 items-center gap-3 py-2.5 font-[520] no-underline hover:text-iris-text"
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              {label}
              <ArrowRight className="ml-auto size-4 shrink-0" aria-hidden="true" />
            </Link>
          </li>
        ))}
        <li className="max-md:hidden">
          <button
            type="button"
            className="flex min-h-11 w-full items-center gap-3 py-2.5 text-left font-[520] hover:text-iris-text"
            data-press="shortcuts"
            onClick={onShowKeys}
          >
            <Keyboard className="size-5 shrink-0" aria-hidden="true" />
            Keyboard shortcuts
          </button>
        </li>
      </ul>
    </nav>
  )
}
