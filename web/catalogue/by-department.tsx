import type { CourseSummary, Department } from '../../contract/catalogue.ts'
import type { CatalogueSearch } from './catalogue-search.ts'
import { chosenDepartment } from './chosen-department.ts'
import { DepartmentChoice } from './department-choice.tsx'
import { DepartmentPanel } from './department-panel.tsx'
import type { GoTo } from './use-typed-search.ts'

export interface ByDepartmentProps {
  departments: Department[]
  courses: CourseSummary[]
  search: CatalogueSearch
  goTo: GoTo
}

/** The second tab: one department at a time, the first to begin with. */
export function ByDepartment({ departments, courses, search, goTo }: ByDepartmentProps) {
  const chosen = chosenDepartment(departments, search.department)
  if (!chosen) return null
  return (
    <>
      <DepartmentChoice
        departments={departments}
        selected={chosen.id}
        onChoose={(department) => goTo({ ...search, department })}
        action="/catalog"
        tab="departments"
      />
      <DepartmentPanel department={chosen} courses={courses} />
    </>
  )
}
