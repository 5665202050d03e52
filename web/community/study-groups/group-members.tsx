import type { ReactNode } from 'react'
import type { Group, GroupMember } from '../../../contract/community/study-groups.ts'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { BlockHead } from '../../ui/text/text.tsx'
import type { useGroupActions } from './use-group.ts'

const roles = { owner: 'Owner', organiser: 'Organizer', member: 'Member' } as const

export interface GroupPartProps {
  group: Group
  act: ReturnType<typeof useGroupActions>['act']
}

/** Members, and join requests for organizers. */
export function GroupMembers({ group, act }: GroupPartProps) {
  const { memberList, requests, mine, can } = group
  const isOwner = mine?.role === 'owner'
  return (
    <section aria-labelledby="members-heading" className="min-w-0">
      <BlockHead id="members-heading" title="Members" />
      {requests.length > 0 && (
        <ul aria-label="Requests">
          {requests.map((person) => (
            <Person key={person.id} person={person} note="Wants to join">
              <Button
                size="small"
                variant="outline"
                onClick={() => act({ kind: 'admit', userId: person.id })}
              >
                Approve<span className="sr-only">{` ${person.name}`}</span>
              </Button>
              <Button size="small" variant="quiet" onClick={() => act({ kind: 'remove', userId: person.id })}>
                Decline<span className="sr-only">{` ${person.name}`}</span>
              </Button>
            </Person>
          ))}
        </ul>
      )}
      <ul aria-label="Members">
        {memberList.map((person) => {
          const isBelow = person.role !== 'owner' && (isOwner || person.role === 'member')
          const other = person.role === 'organiser' ? 'member' : 'organiser'
          return (
            <Person key={person.id} person={person} note={roles[person.role]}>
              {isOwner && person.role !== 'owner' && (
                <Button size="small" variant="quiet" onClick={() => act({ kind: other, userId: person.id })}>
                  {other === 'organiser' ? 'Make organizer' : 'Make member'}
                  <span className="sr-only">{`: ${person.name}`}</span>
                </Button>
              )}
              {can.edit && isBelow && (
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => act({ kind: 'remove', userId: person.id })}
                >
                  Remove<span className="sr-only">{` ${person.name}`}</span>
                </Button>
              )}
            </Person>
          )
        })}
      </ul>
    </section>
  )
}

function Person({ person, note, children }: { person: GroupMember; note: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-1 border-b border-line py-3">
      <Avatar name={person.name} image={person.image} size="small" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <bdi>{person.name}</bdi>
        </p>
        <p className="type-note text-ink-2">{note}</p>
      </div>
      <div className="flex flex-wrap">{children}</div>
    </li>
  )
}
