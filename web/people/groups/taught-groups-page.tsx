import type { TaughtGroup } from '../../../contract/people/taught-groups.ts'
import { counted } from '../../../rules/text/counted.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { FurtherLinks } from '../../ui/navigation/further-links.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Crumb } from '../../ui/text/text.tsx'

interface TaughtGroupsPageProps {
  groups: readonly TaughtGroup[]
  /** Addresses of the first and the next page. */
  first: string | null
  next: string | null
}

/** The school groups that the viewer teaches. */
export function TaughtGroupsPage({ groups, first, next }: TaughtGroupsPageProps) {
  return (
    <main id="main" tabIndex={-1} className="wrap pt-8 pb-24">
      <Crumb to="/teach">Teaching</Crumb>
      <h1 className="type-section mt-4 mb-8">Groups</h1>
      {groups.length === 0 ? (
        <EmptyState title="No groups yet">
          An administrator names the teachers of a group. Yours appear here with their people.
        </EmptyState>
      ) : (
        <ul className="max-w-reading divide-y divide-line">
          {groups.map(({ id, name, memberCount }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-4">
              <Link to={`/teach/groups/${id}`} className="text-link min-w-0 font-semibold wrap-anywhere">
                <bdi>{name}</bdi>
              </Link>
              <span className="text-small text-ink-2">{counted(memberCount, 'person', 'people')}</span>
            </li>
          ))}
        </ul>
      )}
      <FurtherLinks first={first} next={next} />
    </main>
  )
}
