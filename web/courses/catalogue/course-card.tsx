import type { CourseSummary } from '../../../contract/courses/catalogue.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { Card } from '../../ui/card.tsx'
import { DifficultyBadge, FreeBadge } from '../../ui/pictures/badges.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { DepartmentBadge } from '../../ui/pictures/department-badge.tsx'
import { ArrowLink } from '../../ui/text/text.tsx'
import { moduleCount } from './module-count.ts'

export function CourseCard({ course, eager }: { course: CourseSummary; eager?: boolean }) {
  const to = courseAddress(course.id)
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
