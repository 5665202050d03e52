import type { ReactNode } from 'react'
import type { Department } from '../../../contract/courses/catalogue.ts'
import { departmentLabel } from '../../../rules/courses/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { LEVELS, LONGEST_SEARCH } from './catalogue-search.ts'

/** Empty text is the default of each. */
export interface FilterValues {
  department: string
  difficulty: string
  search: string
}

export interface CourseFiltersProps {
  departments: Department[]
  values: FilterValues
  onChange: (name: keyof FilterValues, value: string) => void
}

const all = (label: string) => ({ value: '', label })

/** A GET form to its own page, so it works without scripts. With scripts every change applies immediately. */
export function CourseFilters({ departments, values, onChange }: CourseFiltersProps) {
  const byDepartment = departments.map(({ id, name }) => ({ value: id, label: departmentLabel(name) }))
  const byLevel = LEVELS.map((level) => ({ value: level, label: level }))
  return (
    <search>
      <form
        action="/catalog"
        className="grid gap-x-5 gap-y-3.5 pt-7 pb-5 md:grid-cols-3"
        onSubmit={(event) => event.preventDefault()}
      >
        <Filter label="Department">
          <Select
            name="department"
            options={[all('All Departments'), ...byDepartment]}
            value={values.department}
            onChange={(event) => onChange('department', event.target.value)}
          />
        </Filter>
        <Filter label="Difficulty">
          <Select
            name="difficulty"
            options={[all('All Levels'), ...byLevel]}
            value={values.difficulty}
            onChange={(event) => onChange('difficulty', event.target.value)}
          />
        </Filter>
        <Filter label="Search">
          <SearchInput
            name="search"
            placeholder="Search courses..."
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            value={values.search}
            onValueChange={(value) => onChange('search', value)}
          />
        </Filter>
        <noscript>
          <Button type="submit" variant="outline">
            Apply filters
          </Button>
        </noscript>
      </form>
    </search>
  )
}

function Filter({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Field label={label} className="mb-0">
      {children}
    </Field>
  )
}
