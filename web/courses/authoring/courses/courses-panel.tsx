import type { ManagedCourse } from '../../../../contract/courses/authoring.ts'
import { ArrowLink, BlockHead } from '../../../ui/text/text.tsx'
import { CoursesTable } from './courses-table.tsx'

const shown = 10

/** The courses with the most students. */
export function CoursesPanel({ courses }: { courses: readonly ManagedCourse[] }) {
  const popular = courses.toSorted((one, other) => other.enrollmentCount - one.enrollmentCount)
  return (
    <section aria-labelledby="popular-courses" className="pt-10">
      <BlockHead
        id="popular-courses"
        title="Most enrolled"
        aside={<ArrowLink to="/admin/courses">{`All ${courses.length} courses`}</ArrowLink>}
      />
      <CoursesTable courses={popular.slice(0, shown)} />
    </section>
  )
}
