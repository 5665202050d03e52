import type { ListedUser } from '../../../contract/people/users.ts'
import { userAddress } from '../../../rules/addresses.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { RoleTag } from './role-tag.tsx'

export function UsersTable({ users }: { users: readonly ListedUser[] }) {
  return (
    <Table compact caption="Users, newest first">
      <thead>
        <tr>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell>Role</HeaderCell>
          <HeaderCell>Joined</HeaderCell>
          <HeaderCell align="right">Courses</HeaderCell>
          <HeaderCell>Last active</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Edit</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => {
          const name = `${user.firstName} ${user.lastName}`.trim()
          return (
            <tr key={user.id}>
              <RowHeader>
                <Link to={userAddress(user.id)} className="group flex items-center gap-3">
                  <Avatar name={name} image={user.profileImage} size="small" />
                  <span className="min-w-0 wrap-anywhere">
                    <bdi className="line-clamp-2 group-hover:underline">{name}</bdi>
                    <span className="line-clamp-2 text-small font-normal text-ink-2">{user.email}</span>
                  </span>
                </Link>
              </RowHeader>
              <Cell label="Role" plain>
                <span className="flex flex-wrap gap-2">
                  <RoleTag role={user.role} />
                  {user.state === 'waiting' && <Tag tone="gold">Not set up</Tag>}
                  {user.state === 'suspended' && <Tag tone="bad">Suspended</Tag>}
                </span>
              </Cell>
              <Cell label="Joined">
                <LocalDate at={user.createdAt} />
              </Cell>
              <Cell label="Courses" align="right">
                {user.enrollmentCount}
              </Cell>
              <Cell label="Last active">
                {user.lastActiveAt === null ? (
                  <span className="text-ink-2">Not yet</span>
                ) : (
                  <LocalDate at={user.lastActiveAt} />
                )}
              </Cell>
              <Cell align="right">
                <Link
                  to={`/admin/users/${user.id}/edit`}
                  className="inline-block py-1 font-semibold text-iris-text hover:underline"
                  aria-label={`Edit ${name}`}
                >
                  Edit
                </Link>
              </Cell>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
