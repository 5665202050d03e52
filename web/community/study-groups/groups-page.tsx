import type { GroupSummary } from '../../../contract/community/study-groups.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select, type SelectOption } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { ArrowLink, BlockHead, TextLink } from '../../ui/text/text.tsx'
import { GroupRow } from './group-row.tsx'
import type { GroupSearch } from './queries.ts'

const address = '/dashboard/study-groups'

export interface GroupsPageProps {
  mine: readonly GroupSummary[]
  found: readonly GroupSummary[]
  next: string | null
  query: GroupSearch
  courses: readonly SelectOption[]
}

/** My groups, then others; a search covers all. States: first day, full, nothing found. */
export function GroupsPage({ mine, found, next, query, courses }: GroupsPageProps) {
  const isSearching = Boolean(query.search || query.course)
  const isMine = ({ id }: GroupSummary) => mine.some((group) => group.id === id)
  const listed = isSearching ? found : found.filter((group) => !isMine(group))
  return (
    <main id="main" className="wrap pb-24">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-10 pb-7">
        <h1 className="type-section">Study Groups</h1>
        <ButtonLink to={`${address}/new`}>Start a group</ButtonLink>
      </div>
      {mine.length > 0 && !isSearching && !query.after && (
        <section aria-labelledby="mine-heading" className="mb-14">
          <BlockHead id="mine-heading" title="My groups" />
          <ul>
            {mine.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="find-heading">
        <BlockHead id="find-heading" title="Find a group" />
        {/* A GET form, so it works before hydration and results can be linked. */}
        <form action={address} className="grid items-end gap-x-4 gap-y-3 py-5 md:grid-cols-[1fr_1fr_auto]">
          <Field label="Search groups" className="mb-0">
            <TextInput type="search" name="search" defaultValue={query.search ?? ''} maxLength={80} />
          </Field>
          <Field label="Course" className="mb-0">
            <Select
              name="course"
              defaultValue={query.course ?? ''}
              options={[{ value: '', label: 'All courses' }, ...courses]}
            />
          </Field>
          <Button type="submit" variant="outline">
            Search
          </Button>
        </form>
        {listed.length > 0 && (
          <ul className="border-t border-line">
            {listed.map((group) => (
              <GroupRow key={group.id} group={group} marksMine={isMine(group)} />
            ))}
          </ul>
        )}
        {listed.length === 0 && next === null && (
          <EmptyState
            title={
              isSearching ? 'No matching groups' : mine.length > 0 ? 'No other groups yet' : 'No groups yet'
            }
            level={3}
            art={{ id: 'groups', department: 'branding' }}
            action={
              isSearching ? (
                <ButtonLink to={address} variant="outline">
                  Show all groups
                </ButtonLink>
              ) : (
                <ButtonLink to="/dashboard/study-groups/new" variant="outline">
                  Start one
                </ButtonLink>
              )
            }
          >
            {isSearching
              ? 'Try different words, or start your own group.'
              : mine.length > 0
                ? 'Groups that others start appear here.'
                : 'Two people and an evening are enough. Others in your courses will find it here.'}
          </EmptyState>
        )}
        {(next || ((isSearching || query.after) && listed.length > 0)) && (
          <p className="flex flex-wrap gap-x-8 gap-y-2 pt-6">
            {next && <ArrowLink to={moreAddress(query, next)}>More groups</ArrowLink>}
            {(isSearching || query.after) && <TextLink to={address}>Show all groups</TextLink>}
          </p>
        )}
      </section>
    </main>
  )
}

function moreAddress({ search, course }: GroupSearch, after: string): string {
  return `${address}?${new URLSearchParams({ ...(search ? { search } : {}), ...(course ? { course } : {}), after })}`
}
