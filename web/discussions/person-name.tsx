import type { DiscussionPerson } from '../../contract/discussions.ts'
import { Tag } from '../ui/badges.tsx'

const roles = { instructor: 'Instructor', admin: 'Administrator', student: '' }

/** A name, isolated so that its direction does not turn the sentence around it, and what the person is here. */
export function PersonName({ person }: { person: DiscussionPerson }) {
  return (
    <span className="person-name">
      <bdi className={person.id === null ? 'text-ink-2' : undefined}>{person.name}</bdi>
      {person.role !== null && <Tag tone="iris">{roles[person.role]}</Tag>}
    </span>
  )
}
