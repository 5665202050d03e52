import type { ReactNode } from 'react'
import type { Course } from '../../../contract/courses/catalogue.ts'
import { weightText } from '../../../rules/courses/catalogue.ts'
import { hoursText } from '../../../rules/courses/making-time.ts'
import { counted } from '../../../rules/text/counted.ts'
import { DifficultyBadge } from '../../ui/pictures/badges.tsx'
import { DepartmentBadge } from '../../ui/pictures/department-badge.tsx'
import { Volume } from '../../ui/pictures/volume.tsx'
import { DataCost } from '../../ui/text/data-cost.tsx'
import { Crumb, Kicker } from '../../ui/text/text.tsx'

export function CourseHeader({ course, children }: { course: Course; children: ReactNode }) {
  return (
    <div className="mb-8 grid items-end gap-x-16 gap-y-6 border-b border-line-strong pt-6 pb-12 min-[861px]:grid-cols-[1fr_240px]">
      <div>
        <Crumb to="/dashboard">Dashboard</Crumb>
        <CourseMarks course={course} className="mt-4" />
        <h1 className="type-section my-3.5">{course.title}</h1>
        <p className="type-lead">{course.description}</p>
        <CourseFacts course={course} className="mt-4" />
        <div className="mt-5 flex print:hidden flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
      </div>
      <div className="max-[860px]:hidden">
        <Volume id={course.id} department={course.departmentId} code={course.code} title={course.title} />
      </div>
    </div>
  )
}

/** Code, department and difficulty. */
export function CourseMarks({ course, className = '' }: { course: Course; className?: string }) {
  return (
    <div className={`flex flex-wrap items-center gap-x-5 gap-y-2 ${className}`}>
      <Kicker as="span">{course.code}</Kicker>
      <DepartmentBadge department={course.departmentId}>{course.department}</DepartmentBadge>
      <DifficultyBadge difficulty={course.difficulty} />
    </div>
  )
}

/** Who teaches it, how many modules it has, and how long reading and making take. */
export function CourseFacts({ course, className = '' }: { course: Course; className?: string }) {
  const bytes = course.modules.flatMap(({ costs }) => costs).reduce((sum, cost) => sum + cost.bytes, 0)
  const minutes = course.modules.reduce((sum, module) => sum + module.minutes, 0)
  const hours = course.modules.reduce((sum, module) => sum + module.hours, 0)
  return (
    <p className={`flex flex-wrap gap-x-5 gap-y-1 text-ink-2 ${className}`}>
      <span>{course.instructor}</span>
      <span>{counted(course.moduleCount, 'module')}</span>
      {minutes > 0 && <span>{`${counted(minutes, 'minute')} of reading`}</span>}
      {hours > 0 && <span>{`${hoursText(hours)} of making`}</span>}
      <DataCost bytes={bytes}>{`about ${weightText(bytes)} of data`}</DataCost>
    </p>
  )
}
