import { useRef } from 'react'
import type { CourseSummary, Department, Difficulty } from '../../contract/catalogue.ts'
import { isListed } from '../../rules/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { addressOfText, type CatalogueSearch, filterOf } from './catalogue-search.ts'
import { CourseFilters, type FilterValues } from './course-filters.tsx'
import { CourseGrid } from './course-grid.tsx'
import { type GoTo, useTypedSearch } from './use-typed-search.ts'

export interface AllCoursesProps {
  departments: Department[]
  courses: CourseSummary[]
  search: CatalogueSearch
  goTo: GoTo
}

/** The first tab: three filters, how many courses they leave, and those. */
export function AllCourses({ departments, courses, search, goTo }: AllCoursesProps) {
  const results = useRef<HTMLHeadingElement>(null)
  const [text, type] = useTypedSearch(search, goTo)
  const filter = { ...filterOf(search, departments), search: text }
  const listed = courses.filter((course) => isListed(course, filter))

  const change = (name: keyof FilterValues, value: string) => {
    if (name === 'search') type(value)
    else if (name === 'department') goTo({ ...search, department: value || undefined })
    else goTo({ ...search, difficulty: (value || undefined) as Difficulty | undefined })
  }
  const clear = () => {
    type('')
    goTo({ tab: undefined, department: undefined, difficulty: undefined, search: addressOfText('') })
    // The button goes with the empty state; without this the keyboard would start again at the top of the page.
    results.current?.focus()
  }

  const known = departments.some(({ id }) => id === search.department)
  const values = {
    department: known ? (search.department ?? '') : '',
    difficulty: search.difficulty ?? '',
    search: text,
  }
  return (
    <>
      <CourseFilters departments={departments} values={values} onChange={change} />
      <h2 className="sr-only" ref={results} tabIndex={-1}>
        Courses
      </h2>
      <p role="status" className="pb-7 text-ink-2">
        <b className="numbers text-ink">{listed.length}</b>{' '}
        {listed.length === courses.length
          ? `courses in ${departments.length} departments`
          : `of ${courses.length} courses`}
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
    </>
  )
}
