import type { GroupSummary } from '../../../contract/community/study-groups.ts'
import { studyGroupAddress } from '../../../rules/addresses.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'

/** `marksMine` marks the viewer's own groups in a mixed list. */
export function GroupRow({ group, marksMine = false }: { group: GroupSummary; marksMine?: boolean }) {
  const { id, name, description, course, members, mostMembers, joining, mine, nextSessionAt } = group
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-5 md:grid-cols-[1fr_14rem]">
      <div className="min-w-0">
        <h3 className="type-heading wrap-anywhere" dir="auto">
          <Link to={studyGroupAddress(id)} className="no-underline hover:underline">
            {name}
          </Link>
        </h3>
        <p className="mt-1 line-clamp-2 wrap-anywhere text-ink-2" dir="auto">
          {description}
        </p>
      </div>
      <div className="type-note grid content-start justify-items-start gap-1 text-ink-2 md:justify-items-end md:text-right">
        <p>{course ? `${course.code} ${course.title}` : 'General'}</p>
        <p className="numbers">{`${members} of ${mostMembers} members`}</p>
        {nextSessionAt && (
          <p>
            Next session <LocalTime at={nextSessionAt} />
          </p>
        )}
        {marksMine && mine?.status === 'member' && <Tag tone="iris">Your group</Tag>}
        {mine?.status === 'asking' && <Tag tone="iris">Request sent</Tag>}
        {mine === null && members >= mostMembers && <Tag>Full</Tag>}
        {mine === null && members < mostMembers && joining === 'request' && <Tag>By request</Tag>}
      </div>
    </li>
  )
}
