import type { UserDetail } from '../../../contract/people/users.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'

const activityNames = {
  enrolled: 'Enrolled in',
  'module-completed': 'Completed the module',
  'quiz-finished': 'Handed in the quiz',
}

export function UserActivity({ user }: { user: UserDetail }) {
  if (user.activity.length === 0) {
    return <EmptyState title="Nothing yet">{user.firstName}’s course activity appears here.</EmptyState>
  }
  return (
    <ol>
      {user.activity.map(({ at, kind, courseId, courseCode, title }) => (
        <li
          key={`${at}/${kind}/${title}`}
          className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-3"
        >
          <span className="flex-1 basis-64">
            {activityNames[kind]}{' '}
            <Link to={courseAddress(courseId)} className="font-semibold hover:underline">
              {title}
            </Link>
            <span className="ml-3 course-code">{courseCode}</span>
          </span>
          <span className="text-small text-ink-2">
            <LocalDate at={at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
