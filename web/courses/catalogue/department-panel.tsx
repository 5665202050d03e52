import type { ReactNode } from 'react'
import type { CourseSummary, Department } from '../../../contract/courses/catalogue.ts'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { DepartmentCourse } from './department-course.tsx'

export interface DepartmentPanelProps {
  department: Department
  /** All courses; the panel filters its own. */
  courses: CourseSummary[]
  /** Below the description. */
  children?: ReactNode
  /** Pagination below the courses. */
  pages?: ReactNode
}

export function DepartmentPanel({ department, courses, children, pages }: DepartmentPanelProps) {
  const own = courses.filter((course) => course.departmentId === department.id)
  return (
    // The key restarts the entrance animation for each department.
    <div key={department.id} className="animate-rise pt-8 md:pt-12" data-department={department.id}>
      <div className="grid items-center gap-x-14 gap-y-7 md:grid-cols-2">
        <CoverArt
          id={`department-${department.id}`}
          department={department.id}
          image={department.image}
          eager
        />
        <div>
          <h2 className="type-title">{department.name}</h2>
          <p className="type-lead mt-4">{department.description}</p>
          <p role="status" className="mt-6 flex items-baseline gap-3">
            <span className="type-number text-department">{department.courseCount}</span> Courses Available
          </p>
          {children}
        </div>
      </div>
      <ul aria-label={`Courses of ${department.name}`} className="mt-12 border-t border-line-strong">
        {own.map((course) => (
          <DepartmentCourse key={course.id} course={course} />
        ))}
      </ul>
      {pages}
    </div>
  )
}
