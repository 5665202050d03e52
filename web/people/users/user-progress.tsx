import { Check } from 'lucide-react'
import type { UserDetail } from '../../../contract/people/users.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { BlockHead } from '../../ui/text/text.tsx'

export function UserProgress({ user }: { user: UserDetail }) {
  if (user.enrollments.length === 0) {
    return (
      <EmptyState title="No progress yet">The modules of {user.firstName}’s courses appear here.</EmptyState>
    )
  }
  return user.enrollments.map(({ id, courseCode, courseTitle, progress }) => (
    <section key={id} aria-labelledby={`progress-${id}`} className="mb-12">
      <BlockHead id={`progress-${id}`} level={2} title={`${courseCode} ${courseTitle}`} />
      <ol>
        {progress.map(({ moduleId, title, completedAt }, index) => (
          <li key={moduleId} className="flex items-baseline gap-4 border-b border-line py-3">
            <span className="numbers w-5 text-ink-2">{index + 1}</span>
            <span className="flex-1">{title}</span>
            {completedAt === null ? (
              <span className="text-small text-ink-2">Not completed</span>
            ) : (
              <span className="flex items-center gap-2 text-small">
                <Check className="text-ok" />
                <LocalDate at={completedAt} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  ))
}
