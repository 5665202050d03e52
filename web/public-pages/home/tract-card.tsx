import type { CourseSummary, Tract } from '../../../contract/courses/catalogue.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { ArrowLink } from '../../ui/text/text.tsx'

/** A tract as a line with a stop for each course, in the hue of its department. */
export function TractCard({ tract, courses }: { tract: Tract; courses: CourseSummary[] }) {
  const stops = tract.courses.flatMap(({ courseId }) => courses.find(({ id }) => id === courseId) ?? [])
  const modules = stops.reduce((sum, course) => sum + course.moduleCount, 0)
  return (
    <li className="flex flex-col border-t-6 border-line-strong pt-5.5">
      <h3 className="mb-2.5 text-[clamp(1.75rem,1.4rem+1.1vw,2.25rem)] leading-[1.06] tracking-[-0.026em]">
        <Link
          to="/courses"
          className="decoration-gold decoration-2 underline-offset-[0.14em] hover:underline"
        >
          {tract.title}
        </Link>
      </h3>
      <p className="text-ink-2">{tract.description}</p>
      <ol className="mt-6.5 mb-7">
        {stops.map((course) => (
          <li
            key={course.id}
            data-department={course.departmentId}
            className="relative grid grid-cols-[20px_74px_minmax(0,1fr)] gap-x-3 py-2 text-small leading-[1.35] before:absolute before:inset-y-0 before:left-[9px] before:w-0.5 before:bg-line first:before:top-4 last:before:bottom-[calc(100%-16px)]"
          >
            <span
              className="relative -ml-px size-5.5 rounded-full border-4 border-paper bg-(--department-bar)"
              aria-hidden="true"
            />
            <span className="course-code text-note leading-[1.5]">{course.code}</span>
            <span>{course.title}</span>
          </li>
        ))}
      </ol>
      <div className="mt-auto flex items-center justify-between gap-3 border-t border-line pt-3.5">
        <span className="type-note text-ink-2">
          {stops.length} courses, {modules} modules
        </span>
        <ArrowLink to="/courses">
          Learn More<span className="sr-only"> about the {tract.title} tract</span>
        </ArrowLink>
      </div>
    </li>
  )
}
