import type { CourseSummary, Department } from '../../contract/catalogue.ts'
import { Pagination } from '../ui/pagination.tsx'
import type { CoursePage } from './all-courses.tsx'
import { type CatalogueSearch, catalogueAddress } from './catalogue-search.ts'
import { chosenDepartment } from './chosen-department.ts'
import { DepartmentChoice } from './department-choice.tsx'
import { DepartmentPanel } from './department-panel.tsx'
import type { GoTo } from './use-typed-search.ts'

export interface ByDepartmentProps {
  departments: Department[]
  courses: CourseSummary[]
  /** What the server found, where the catalogue is too large to be sent whole. */
  found: CoursePage | null
  search: CatalogueSearch
  goTo: GoTo
}

/** The second tab: one department at a time, the first to begin with. */
export function ByDepartment({ departments, courses, found, search, goTo }: ByDepartmentProps) {
  const chosen = chosenDepartment(departments, search.department)
  if (!chosen) return null
  return (
    <>
      <DepartmentChoice
        departments={departments}
        selected={chosen.id}
        onChoose={(department) => goTo({ ...search, page: undefined, department })}
        action="/catalog"
        tab="departments"
      />
      <DepartmentPanel
        department={chosen}
        courses={found?.courses ?? courses}
        pages={
          found && (
            <Pagination
              className="mt-10"
              page={found.page}
              pageCount={found.pageCount}
              hrefFor={(page) => catalogueAddress({ ...search, page: page > 1 ? page : undefined })}
            />
          )
        }
      />
    </>
  )
}
