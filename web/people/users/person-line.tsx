import type { ReactNode } from 'react'
import type { Role } from '../../../contract/people/accounts.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { RoleTag } from './role-tag.tsx'

interface PersonLineProps {
  person: {
    name: string
    email: string
    role: Role
    state: 'active' | 'waiting' | 'suspended'
    profileImage: string | null
    createdAt: string
  }
  /** Above the name: what happens to this account. */
  kicker?: string
  action?: ReactNode
}

/** Includes what distinguishes people of the same name. */
export function PersonLine({ person, kicker, action }: PersonLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Avatar name={person.name} image={person.profileImage} />
      <div className="min-w-0 flex-1 basis-56">
        {kicker && <p className="kicker mb-1">{kicker}</p>}
        <p className="font-semibold wrap-anywhere">
          <bdi>{person.name}</bdi>
        </p>
        <p className="text-small wrap-anywhere text-ink-2">{person.email}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-ink-2">
          <RoleTag role={person.role} />
          {person.state === 'waiting' && <Tag tone="gold">Not set up yet</Tag>}
          {person.state === 'suspended' && <Tag tone="bad">Suspended</Tag>}
          <span>
            Joined <LocalDate at={person.createdAt} />
          </span>
        </p>
      </div>
      {action}
    </div>
  )
}
