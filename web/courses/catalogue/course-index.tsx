import type { CourseSummary, Department } from '../../../contract/courses/catalogue.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { departmentLabel } from '../../../rules/courses/catalogue.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { DepartmentDevice } from '../../ui/pictures/department-badge.tsx'

export function CourseIndex({
  departments,
  courses,
}: {
  departments: Department[]
  courses: CourseSummary[]
}) {
  return (
    <ul className="gap-x-12 sm:columns-2 lg:columns-3">
      {departments.map(({ id, name }) => (
        <li key={id} data-department={id} className="break-inside-avoid pb-9">
          <h3 className="type-heading flex items-center gap-2.5 border-b border-line pb-2">
            <DepartmentDevice department={id} className="text-department" />
            {departmentLabel(name)}
          </h3>
          <ul>
            {courses
              .filter((course) => course.departmentId === id)
              .map(({ id: courseId, code, title }) => (
                <li key={courseId}>
                  <Link
                    to={courseAddress(courseId)}
                    className="grid min-h-10 grid-cols-[4.75rem_minmax(0,1fr)] items-baseline gap-2 py-1.5 hover:underline"
                  >
                    <span className="course-code">{code}</span>
                    {title}
                  </Link>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
