import type { ListedUser } from '../../../contract/people/users.ts'
import { ArrowLink, BlockHead } from '../../ui/text/text.tsx'
import { UsersTable } from './users-table.tsx'

const shown = 10

/** The latest users. */
export function UsersPanel({ users, total }: { users: readonly ListedUser[]; total: number }) {
  return (
    <section aria-labelledby="newest-users" className="pt-10">
      <BlockHead
        id="newest-users"
        title="Newest users"
        aside={<ArrowLink to="/admin/users">{`All ${total.toLocaleString('en')} users`}</ArrowLink>}
      />
      <UsersTable users={users.slice(0, shown)} />
    </section>
  )
}
