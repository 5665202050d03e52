import { useDeferredValue, useMemo, useRef } from 'react'
import type { CourseSummary, Department, Difficulty } from '../../../contract/courses/catalogue.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { isListed } from '../../../rules/courses/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import { type CatalogueSearch, catalogueAddress, filterOf } from './catalogue-search.ts'
import { CourseFilters, type FilterValues } from './course-filters.tsx'
import { CourseGrid } from './course-grid.tsx'
import { NoCoursesYet } from './no-courses-yet.tsx'
import { type GoTo, useTypedSearch } from './use-typed-search.ts'

export type CoursePage = OutputOf<'GET /api/catalogue/search'>

export interface AllCoursesProps {
  departments: Department[]
  courses: CourseSummary[]
  /** All courses of the school, including those missing from `courses`. */
  courseCount: number
  /** Search results from the server, if the catalog is too large to send whole; otherwise null. */
  found: CoursePage | null
  search: CatalogueSearch
  goTo: GoTo
}

const inDepartments = (courses: number, departments: number) =>
  `${courses === 1 ? 'course' : 'courses'} in ${departments} ${departments === 1 ? 'department' : 'departments'}`

export function AllCourses({ departments, courses, courseCount, found, search, goTo }: AllCoursesProps) {
  const results = useRef<HTMLHeadingElement>(null)
  const [text, type] = useTypedSearch(search, goTo)
  const { department, difficulty } = filterOf(search, departments)
  // Shows each key immediately and the filtered courses when rendered, which takes several frames on a slow phone.
  const shown = useDeferredValue(text)
  const listed = useMemo(
    () =>
      found?.courses ??
      courses.filter((course) => isListed(course, { department, difficulty, search: shown })),
    [found, courses, department, difficulty, shown],
  )
  const total = found?.total ?? listed.length

  const change = (name: keyof FilterValues, value: string) => {
    if (name === 'search') type(value)
    else if (name === 'department') goTo({ ...search, page: undefined, department: value || undefined })
    else goTo({ ...search, page: undefined, difficulty: (value || undefined) as Difficulty | undefined })
  }
  const clear = () => {
    type('')
    goTo({ tab: undefined, department: undefined, difficulty: undefined, search: undefined, page: undefined })
    // The button disappears with the empty state; without this the focus would return to the top of the page.
    results.current?.focus()
  }

  const known = departments.some(({ id }) => id === search.department)
  const values = {
    department: known ? (search.department ?? '') : '',
    difficulty: search.difficulty ?? '',
    search: text,
  }
  if (courseCount === 0) return <NoCoursesYet />
  return (
    <>
      <CourseFilters departments={departments} values={values} onChange={change} />
      <h2 className="sr-only" ref={results} tabIndex={-1}>
        Courses
      </h2>
      <p role="status" className="pb-7 text-ink-2">
        <b className="numbers text-ink">{total}</b>{' '}
        {total === courseCount ? inDepartments(total, departments.length) : `of ${courseCount} courses`}
      </p>
      {listed.length > 0 ? (
        <CourseGrid courses={listed} />
      ) : (
        <EmptyState
          title="No courses match your current filters."
          level={3}
          action={
            <form
              action="/catalog"
              onSubmit={(event) => {
                event.preventDefault()
                clear()
              }}
            >
              <Button type="submit" variant="outline">
                Clear filters
              </Button>
            </form>
          }
        />
      )}
      {found && (
        <Pagination
          className="mt-14"
          page={found.page}
          pageCount={found.pageCount}
          hrefFor={(page) => catalogueAddress({ ...search, page: page > 1 ? page : undefined })}
        />
      )}
    </>
  )
}
