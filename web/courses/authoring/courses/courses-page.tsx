import type { ManagedCourse } from '../../../../contract/courses/authoring.ts'
import { isListed, noFilter } from '../../../../rules/courses/catalogue.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { SearchInput } from '../../../ui/forms/search-input.tsx'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import { BuiltInCourses } from '../curriculum/built-in-courses.tsx'
import { ArchiveRequests } from './archive-requests.tsx'
import { type CoursesSearch, coursesAddress } from './courses-search.ts'
import { CoursesTable } from './courses-table.tsx'

interface CoursesPageProps {
  courses: readonly ManagedCourse[]
  search: CoursesSearch
  onSearch: (search: CoursesSearch) => void
}

/** Specification, section 2: searched by title, code and description, filtered by department. */
export function CoursesPage({ courses, search, onSearch }: CoursesPageProps) {
  const departments = [...new Map(courses.map(({ departmentId, department }) => [departmentId, department]))]
  const shown = courses.filter(
    (course) =>
      (search.department === undefined || course.departmentId === search.department) &&
      isListed(course, { ...noFilter, search: search.search ?? '' }),
  )
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="type-section">Course Management</h1>
          <p className="mt-4 text-ink-2" aria-live="polite">
            {`${shown.length} of ${courses.length} courses`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/courses/new">Add Course</ButtonLink>
          <ButtonLink to="/admin/courses/import" variant="outline">
            Import package
          </ButtonLink>
          <ButtonLink to="/admin/curriculum" variant="outline">
            Departments and tracts
          </ButtonLink>
        </div>
      </div>
      <ArchiveRequests />
      <search className="block max-w-reading pt-7 pb-3">
        <Field label="Search" className="mb-0">
          <SearchInput
            value={search.search ?? ''}
            placeholder="Title, code or description"
            maxLength={100}
            autoComplete="off"
            onValueChange={(text) => onSearch({ ...search, search: text || undefined })}
          />
        </Field>
      </search>
      <TabLinks
        label="Department"
        className="mb-4"
        links={[['', 'All Departments'] as const, ...departments].map(([id, label]) => ({
          to: coursesAddress({ ...search, department: id || undefined }),
          label,
          current: (search.department ?? '') === id,
        }))}
      />
      {shown.length === 0 ? (
        <EmptyState
          title="No Courses Found"
          action={
            <Button variant="outline" onClick={() => onSearch({})}>
              Clear filters
            </Button>
          }
        >
          Try another word, or another department.
        </EmptyState>
      ) : (
        <CoursesTable courses={shown} />
      )}
      <BuiltInCourses />
    </main>
  )
}
