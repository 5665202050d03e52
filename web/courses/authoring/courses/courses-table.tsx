import type { ManagedCourse } from '../../../../contract/courses/authoring.ts'
import { courseStateNames } from '../../../../rules/courses/authoring.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { DifficultyBadge, Tag } from '../../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../../ui/table.tsx'

import { stateTones } from './course-states.ts'

export function CoursesTable({ courses }: { courses: readonly ManagedCourse[] }) {
  return (
    <Table compact caption="Courses">
      <thead>
        <tr>
          <HeaderCell className="max-lg:hidden">Code</HeaderCell>
          <HeaderCell>Title</HeaderCell>
          <HeaderCell>Department</HeaderCell>
          <HeaderCell>Difficulty</HeaderCell>
          <HeaderCell align="right">Modules</HeaderCell>
          <HeaderCell align="right">Enrolled</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell align="right">Edit</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {courses.map((course) => (
          <tr key={course.id} data-department={course.departmentId}>
            <Cell label="Code" className="max-lg:hidden">
              <span className="course-code">{course.code}</span>
            </Cell>
            <RowHeader>
              <Link to={`/admin/courses/${course.id}`} className="wrap-anywhere hover:underline">
                <span className="course-code block text-department lg:hidden">{course.code}</span>
                {course.title}
              </Link>
            </RowHeader>
            <Cell label="Department" plain>
              {course.department}
            </Cell>
            <Cell label="Difficulty" plain>
              <DifficultyBadge difficulty={course.difficulty} />
            </Cell>
            <Cell label="Modules" align="right">
              {course.moduleCount}
            </Cell>
            <Cell label="Enrolled" align="right">
              {course.enrollmentCount}
            </Cell>
            <Cell label="Status" plain>
              <Tag tone={stateTones[course.status]}>{courseStateNames[course.status]}</Tag>
            </Cell>
            <Cell align="right">
              <Link to={`/admin/courses/${course.id}/edit`} className="text-link">
                Edit
                <span className="sr-only">{` ${course.code}`}</span>
              </Link>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
