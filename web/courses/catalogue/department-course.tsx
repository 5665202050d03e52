import type { CourseSummary } from '../../../contract/courses/catalogue.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { DifficultyBadge } from '../../ui/pictures/badges.tsx'
import { ArrowLink } from '../../ui/text/text.tsx'
import { moduleCount } from './module-count.ts'

export function DepartmentCourse({ course }: { course: CourseSummary }) {
  return (
    <li className="group relative grid gap-x-8 gap-y-2 border-b border-line py-6 md:grid-cols-[6rem_1fr_auto]">
      <p className="course-code md:pt-1.5">{course.code}</p>
      <div>
        <h3 className="type-heading decoration-gold decoration-[1.5px] underline-offset-[0.14em] group-hover:underline">
          {course.title}
        </h3>
        <p className="mt-1 max-w-[62ch] text-ink-2">{course.description}</p>
        <p className="type-note mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-2">
          {moduleCount(course)}
          <DifficultyBadge difficulty={course.difficulty} />
        </p>
      </div>
      <ArrowLink
        to={courseAddress(course.id)}
        className="self-center justify-self-start after:absolute after:inset-0"
        viewTransition
      >
        View Course<span className="sr-only"> {course.code}</span>
      </ArrowLink>
    </li>
  )
}
