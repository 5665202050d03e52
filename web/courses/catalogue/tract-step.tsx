import type { CourseSummary } from '../../../contract/courses/catalogue.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { DifficultyBadge, Tag } from '../../ui/pictures/badges.tsx'

export interface TractStepProps {
  number: number
  course: CourseSummary
  /** Why the course has this place. */
  reason: string
  /** Completed modules; undefined shows nothing. */
  completed?: number | undefined
}

export function TractStep({ number, course, reason, completed }: TractStepProps) {
  return (
    <li
      className="group relative grid grid-cols-[2.5rem_1fr] gap-x-3 border-b border-line py-5 md:grid-cols-[4.5rem_1fr]"
      data-department={course.departmentId}
    >
      <span className="type-number text-department" aria-hidden="true">
        {number}
      </span>
      <div>
        <p className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="course-code">{course.code}</span>
          <DifficultyBadge difficulty={course.difficulty} />
          {completed !== undefined &&
            (completed === course.moduleCount ? (
              <Tag tone="ok">Completed</Tag>
            ) : (
              <span className="type-note text-ink-2">
                {completed} of {course.moduleCount} completed
              </span>
            ))}
        </p>
        <h3 className="type-heading">
          <Link
            to={courseAddress(course.id)}
            className="decoration-gold decoration-[1.5px] underline-offset-[0.14em] after:absolute after:inset-0 group-hover:underline"
          >
            {course.title}
          </Link>
        </h3>
        <p className="mt-1.5 max-w-[62ch] text-ink-2">{reason}</p>
      </div>
    </li>
  )
}
