import type { Forum } from '../../contract/discussions.ts'
import { Link } from '../ui/link.tsx'
import { BlockHead } from '../ui/text.tsx'
import { forumAddress } from './addresses.ts'
import { counted } from './counted.ts'

/** Every forum: the categories of the school, those of my courses, and folded away the others. */
export function ForumIndex({ forums }: { forums: readonly Forum[] }) {
  const school = forums.filter(({ course }) => course === null)
  const mine = forums.filter(({ course, member }) => course !== null && member)
  const others = forums.filter(({ course, member }) => course !== null && !member)
  return (
    <nav aria-label="Forums" className="grid content-start gap-10">
      <section aria-labelledby="school-forums">
        <BlockHead id="school-forums" title="Across the school" />
        <ForumLinks forums={school} />
      </section>
      {mine.length > 0 && (
        <section aria-labelledby="my-forums">
          <BlockHead id="my-forums" title="My courses" />
          <ForumLinks forums={mine} />
        </section>
      )}
      {others.length > 0 && (
        <details className="forum-others">
          <summary>{`Other courses (${others.length})`}</summary>
          <ForumLinks forums={others} />
        </details>
      )}
    </nav>
  )
}

function ForumLinks({ forums }: { forums: readonly Forum[] }) {
  return (
    <ul>
      {forums.map((forum) => (
        <li key={forum.id} className="forum-link" data-department={forum.course?.departmentId}>
          <Link to={forumAddress(forum.id)}>
            {forum.course && <span className="course-code text-department">{forum.course.code}</span>}
            <span>{forum.title}</span>
          </Link>
          <span className="type-note text-ink-2 tabular-nums">
            {forum.threadCount > 0 ? counted(forum.threadCount, 'discussion') : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
