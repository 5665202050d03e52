import type { PeopleSort } from '../../../contract/people/enrollments.ts'
import { enrollmentStateNames } from '../../../rules/people/enrollment-states.ts'
import { mostSorted, peopleSorts } from '../../../rules/people/people-order.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { SettledSearch } from '../../ui/forms/settled-search.tsx'
import { type ListedState, orderNames, readOrder } from './course-people-search.ts'
import type { CoursePeopleSearch } from './queries.ts'

interface PeopleFiltersProps {
  search: CoursePeopleSearch
  onSearch: (search: CoursePeopleSearch) => void
  /** Whether the viewer may see who was in the course. */
  seesPast: boolean
  /** What the list can be sorted by; null hides the choice. */
  sorts: readonly PeopleSort[] | null
}

export function PeopleFilters({ search, onSearch, seesPast, sorts }: PeopleFiltersProps) {
  const states = Object.entries(enrollmentStateNames).map(([value, label]) => ({ value, label }))
  return (
    <search className="mb-4 grid gap-4 sm:grid-cols-[minmax(0,24rem)_minmax(0,14rem)_minmax(0,14rem)]">
      <Field label="Find people">
        <SettledSearch
          placeholder="Name or email address"
          maxLength={100}
          settled={search.search ?? ''}
          onSettled={(text) => onSearch({ ...search, search: text || undefined, after: undefined })}
        />
      </Field>
      <Field label="State">
        <Select
          value={search.state ?? ''}
          placeholder="All"
          options={seesPast ? [...states, { value: 'past', label: 'Past' }] : states}
          onChange={({ target }) =>
            onSearch({
              ...search,
              state: (target.value || undefined) as ListedState | undefined,
              after: undefined,
            })
          }
        />
      </Field>
      {sorts && <Order search={search} onSearch={onSearch} sorts={sorts} />}
    </search>
  )
}

function Order({
  search,
  onSearch,
  sorts,
}: Pick<PeopleFiltersProps, 'search' | 'onSearch'> & { sorts: readonly PeopleSort[] }) {
  const without = peopleSorts.filter((sort) => sort !== 'name' && !sorts.includes(sort))
  const [first] = without
  return (
    <Field
      label="Sort by"
      hint={
        first && `Not by ${without.join(', ')}: more than ${mostSorted[first].toLocaleString('en')} people.`
      }
    >
      <Select
        value={`${search.sort ?? 'name'} ${search.direction ?? 'ascending'}`}
        options={Object.entries(orderNames)
          .filter(([order]) => order === 'name ascending' || sorts.some((sort) => order.startsWith(sort)))
          .map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => onSearch({ ...search, ...readOrder(target.value), after: undefined })}
      />
    </Field>
  )
}
