import type { DiscussionPerson } from '../../../contract/community/forums.ts'
import { portfolioAddress } from '../../../rules/addresses.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'

const roles = { instructor: 'Instructor', admin: 'Administrator', student: '' }

/**
 * Isolated, so that a name's direction does not affect the sentence; with the person's role, and a link to a public
 * page.
 */
export function PersonName({ person }: { person: DiscussionPerson }) {
  const name = <bdi className={person.id === null ? 'text-ink-2' : undefined}>{person.name}</bdi>
  return (
    <span className="person-name">
      {person.handle === null ? (
        name
      ) : (
        <Link to={portfolioAddress(person.handle)} className="person-link" preload={false}>
          {name}
        </Link>
      )}
      {person.role !== null && <Tag tone="iris">{roles[person.role]}</Tag>}
    </span>
  )
}
