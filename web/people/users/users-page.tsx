import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { ListedUser } from '../../../contract/people/users.ts'
import { ConfirmedFileLink } from '../../shell/confirmed-file-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { SettledSearch } from '../../ui/forms/settled-search.tsx'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { AddUserDialog } from './add-user-dialog.tsx'
import type { UsersSearch } from './queries.ts'
import { roleNames } from './role-tag.tsx'
import { usersAddress } from './users-search.ts'
import { UsersTable } from './users-table.tsx'

interface UsersPageProps {
  users: readonly ListedUser[]
  total: number
  /** More match than were counted. */
  totalIsLeast: boolean
  next: string | null
  search: UsersSearch
  onSearch: (search: UsersSearch) => void
  /** Called after adding a user; the list is stale. */
  onAdded: () => void
}

const ROLES = [
  { value: '', label: 'All roles' },
  ...Object.entries(roleNames).map(([value, label]) => ({ value, label })),
]
const STATES = [
  { value: '', label: 'Everyone' },
  { value: 'active', label: 'Account set up' },
  { value: 'waiting', label: 'Not set up yet' },
  { value: 'suspended', label: 'Suspended' },
]

export function UsersPage({ users, total, totalIsLeast, next, search, onSearch, onAdded }: UsersPageProps) {
  const [adding, setAdding] = useState(false)
  const filtered = Boolean(search.search || search.role || search.state)
  const change = (part: UsersSearch) => onSearch({ ...search, after: undefined, ...part })
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="type-section">User Management</h1>
          <p className="mt-4 text-ink-2" aria-live="polite">
            {`${totalIsLeast ? 'More than ' : ''}${total.toLocaleString('en')} ${total === 1 ? 'user' : 'users'}${filtered ? ' found' : ''}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setAdding(true)}>
            <UserPlus />
            Add User
          </Button>
          <ButtonLink to="/admin/users/import" variant="outline">
            Import
          </ButtonLink>
          <ConfirmedFileLink href="/api/admin/users-export">Export</ConfirmedFileLink>
        </div>
      </div>
      <search>
        <form
          action="/admin/users"
          className="grid gap-x-5 gap-y-3.5 pt-7 pb-5 md:grid-cols-[2fr_1fr_1fr]"
          onSubmit={(event) => event.preventDefault()}
        >
          <Field label="Search" className="mb-0">
            <SettledSearch
              name="search"
              placeholder="Name or email address"
              maxLength={100}
              autoComplete="off"
              settled={search.search ?? ''}
              onSettled={(text) => change({ search: text || undefined })}
            />
          </Field>
          <Field label="Role" className="mb-0">
            <Select
              name="role"
              options={ROLES}
              value={search.role ?? ''}
              onChange={(event) => change({ role: (event.target.value || undefined) as UsersSearch['role'] })}
            />
          </Field>
          <Field label="Account" className="mb-0">
            <Select
              name="state"
              options={STATES}
              value={search.state ?? ''}
              onChange={(event) =>
                change({ state: (event.target.value || undefined) as UsersSearch['state'] })
              }
            />
          </Field>
        </form>
      </search>
      {users.length === 0 ? (
        <EmptyState
          title="No users match"
          action={
            <Button variant="outline" onClick={() => onSearch({})}>
              Clear filters
            </Button>
          }
        >
          Try part of the name, or another role.
        </EmptyState>
      ) : (
        <UsersTable users={users} />
      )}
      <EarlierLinks
        newest={search.after ? usersAddress({ ...search, after: undefined }) : null}
        earlier={next && usersAddress({ ...search, after: next })}
      />
      <AddUserDialog open={adding} onOpenChange={setAdding} onAdded={onAdded} />
    </main>
  )
}
