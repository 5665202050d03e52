import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { ListedGroup } from '../../../contract/people/groups.ts'
import { callApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { SettledSearch } from '../../ui/forms/settled-search.tsx'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { groupsAddress } from './groups-search.ts'
import { GroupsTable } from './groups-table.tsx'
import type { GroupsSearch } from './queries.ts'

interface GroupsPageProps {
  groups: readonly ListedGroup[]
  total: number
  next: string | null
  search: GroupsSearch
  onSearch: (search: GroupsSearch) => void
  onAdded: (groupId: string) => Promise<void>
}

const STATES = [
  { value: '', label: 'Current' },
  { value: 'archived', label: 'Archived' },
]

export function GroupsPage({ groups, total, next, search, onSearch, onAdded }: GroupsPageProps) {
  const [adding, setAdding] = useState(false)
  const filtered = Boolean(search.search || search.state)
  const change = (part: GroupsSearch) => onSearch({ ...search, after: undefined, ...part })
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="type-section">Groups</h1>
          <p className="mt-4 text-ink-2" aria-live="polite">
            {`${total.toLocaleString('en')} ${total === 1 ? 'group' : 'groups'}${filtered ? ' found' : ''}`}
          </p>
        </div>
        <Button onClick={() => setAdding(true)}>
          <UsersRound />
          Add group
        </Button>
      </div>
      <search>
        <form
          action="/admin/groups"
          className="grid gap-x-5 gap-y-3.5 pt-7 pb-5 md:grid-cols-[3fr_1fr]"
          onSubmit={(event) => event.preventDefault()}
        >
          <Field label="Search" className="mb-0">
            <SettledSearch
              name="search"
              placeholder="Part of a name"
              maxLength={100}
              autoComplete="off"
              settled={search.search ?? ''}
              onSettled={(text) => change({ search: text || undefined })}
            />
          </Field>
          <Field label="State" className="mb-0">
            <Select
              name="state"
              options={STATES}
              value={search.state ?? ''}
              onChange={({ target }) =>
                change({ state: target.value === 'archived' ? 'archived' : undefined })
              }
            />
          </Field>
        </form>
      </search>
      {groups.length > 0 && <GroupsTable groups={groups} />}
      {groups.length === 0 && filtered && (
        <EmptyState
          title="No groups match"
          action={
            <Button variant="outline" onClick={() => onSearch({})}>
              Clear filters
            </Button>
          }
        >
          Try part of the name, or the other state.
        </EmptyState>
      )}
      {groups.length === 0 && !filtered && (
        <EmptyState title="No groups yet">
          A group is a class or a cohort: put its people in once, and enroll all of them in a course with one
          press.
        </EmptyState>
      )}
      <EarlierLinks
        newest={search.after ? groupsAddress({ ...search, after: undefined }) : null}
        earlier={next && groupsAddress({ ...search, after: next })}
      />
      <GroupDialog
        open={adding}
        onOpenChange={setAdding}
        group={null}
        onSend={async (body) => {
          const { group } = await callApi('POST /api/admin/groups', { body })
          await onAdded(group.id)
        }}
      />
    </main>
  )
}
