import type { CourseSummary, Department } from '../../../contract/courses/catalogue.ts'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import type { CoursePage } from './all-courses.tsx'
import { type CatalogueSearch, catalogueAddress } from './catalogue-search.ts'
import { chosenDepartment } from './chosen-department.ts'
import { DepartmentChoice } from './department-choice.tsx'
import { DepartmentPanel } from './department-panel.tsx'
import { NoCoursesYet } from './no-courses-yet.tsx'
import type { GoTo } from './use-typed-search.ts'

export interface ByDepartmentProps {
  departments: Department[]
  courses: CourseSummary[]
  /** Search results from the server, if the catalog is too large to send whole. */
  found: CoursePage | null
  search: CatalogueSearch
  goTo: GoTo
}

/** The first department is selected by default. */
export function ByDepartment({ departments, courses, found, search, goTo }: ByDepartmentProps) {
  const chosen = chosenDepartment(departments, search.department)
  if (!chosen) return <NoCoursesYet />
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
