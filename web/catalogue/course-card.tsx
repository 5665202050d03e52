import type { CourseSummary } from '../../contract/catalogue.ts'
import { DifficultyBadge, FreeBadge } from '../ui/badges.tsx'
import { Card } from '../ui/card.tsx'
import { CoverArt } from '../ui/cover-art.tsx'
import { DepartmentBadge } from '../ui/department-badge.tsx'
import { ArrowLink } from '../ui/text.tsx'
import { moduleCount } from './module-count.ts'

export function CourseCard({ course, eager }: { course: CourseSummary; eager?: boolean }) {
  const to = `/course/${course.id}`
  return (
    <Card
      cover={<CoverArt id={course.id} department={course.departmentId} image={course.image} eager={eager} />}
      code={course.code}
      badge={<FreeBadge />}
      title={course.title}
      to={to}
      department={course.departmentId}
      meta={
        <>
          <DepartmentBadge department={course.department} />
          <DifficultyBadge difficulty={course.difficulty} />
        </>
      }
      foot={
        <>
          <span>
            {moduleCount(course)}
            <br />
            {course.instructor}
          </span>
          <ArrowLink to={to} className="flex-none text-base" viewTransition>
            View Course<span className="sr-only"> {course.code}</span>
          </ArrowLink>
        </>
      }
    >
      {course.description}
    </Card>
  )
}
