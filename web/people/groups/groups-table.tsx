import type { ListedGroup } from '../../../contract/people/groups.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { Day } from './day.tsx'

export function GroupsTable({ groups }: { groups: readonly ListedGroup[] }) {
  return (
    <Table compact caption="Groups, newest first">
      <thead>
        <tr>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell align="right">People</HeaderCell>
          <HeaderCell>Courses</HeaderCell>
          <HeaderCell>Begins</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ id, name, note, memberCount, courses, courseCount, startsOn }) => (
          <tr key={id}>
            <RowHeader>
              <Link to={`/admin/groups/${id}`} className="group inline-block py-1">
                <bdi className="line-clamp-2 wrap-anywhere group-hover:underline">{name}</bdi>
                {note && (
                  <span className="line-clamp-2 text-small font-normal wrap-anywhere text-ink-2">{note}</span>
                )}
              </Link>
            </RowHeader>
            <Cell label="People" align="right">
              {memberCount.toLocaleString('en')}
            </Cell>
            <Cell label="Courses">
              {courseCount === 0 ? (
                <span className="text-ink-2">None</span>
              ) : (
                `${courses.map(({ code }) => code).join(', ')}${
                  courseCount > courses.length ? ` and ${courseCount - courses.length} more` : ''
                }`
              )}
            </Cell>
            <Cell label="Begins">
              {startsOn === null ? <span className="text-ink-2">Not set</span> : <Day date={startsOn} />}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
