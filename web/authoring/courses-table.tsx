import type { ManagedCourse } from '../../contract/authoring.ts'
import { DifficultyBadge, Tag } from '../ui/badges.tsx'
import { Link } from '../ui/link.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../ui/table.tsx'

const STATUS = { draft: 'In preparation', published: 'Published', archived: 'Archived' } as const

/** Courses, one a row, in the order of the catalogue. */
export function CoursesTable({ courses }: { courses: readonly ManagedCourse[] }) {
  return (
    <Table caption="Courses">
      <thead>
        <tr>
          <HeaderCell>Code</HeaderCell>
          <HeaderCell>Title</HeaderCell>
          <HeaderCell>Department</HeaderCell>
          <HeaderCell>Difficulty</HeaderCell>
          <HeaderCell align="right">Modules</HeaderCell>
          <HeaderCell align="right">Enrolled</HeaderCell>
          <HeaderCell>Status</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {courses.map((course) => (
          <tr key={course.id} data-department={course.departmentId}>
            <Cell label="Code">
              <span className="course-code">{course.code}</span>
            </Cell>
            <RowHeader>
              {course.status === 'published' ? (
                <Link to={`/course/${course.id}`} className="hover:underline">
                  {course.title}
                </Link>
              ) : (
                course.title
              )}
            </RowHeader>
            <Cell label="Department">{course.department}</Cell>
            <Cell label="Difficulty">
              <DifficultyBadge difficulty={course.difficulty} />
            </Cell>
            <Cell label="Modules" align="right">
              {course.moduleCount}
            </Cell>
            <Cell label="Enrolled" align="right">
              {course.enrollmentCount}
            </Cell>
            <Cell label="Status">
              <Tag
                tone={course.status === 'published' ? 'ok' : course.status === 'draft' ? 'gold' : 'neutral'}
              >
                {STATUS[course.status]}
              </Tag>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
