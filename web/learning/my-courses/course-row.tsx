import type { ReactNode } from 'react'
import type { CourseInProgress } from '../../../contract/learning/progress.ts'
import { certificateAddress, courseAddress, moduleAddress } from '../../../rules/addresses.ts'
import { newModulesText } from '../../../rules/learning/progress.ts'
import { Steps } from '../../ui/feedback/progress.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { Kicker, TextLink } from '../../ui/text/text.tsx'
import { OpeningTime } from '../modules/opening-time.tsx'

/** Links to the next module at the last position, or to the first module of a completed course. */
export function continueAddress(course: CourseInProgress): string {
  const { id, next } = course
  if (next === null || next.opensAt !== null) return courseAddress(id)
  return `${moduleAddress({ courseId: id, moduleId: next.id })}${next.percentRead > 0 ? '#continue' : ''}`
}

interface CourseRowProps {
  course: CourseInProgress
  /** Below what is next. */
  plan?: ReactNode
  /** Below the progress. */
  children?: ReactNode
}

export function CourseRow({ course, plan, children }: CourseRowProps) {
  const { code, title, completedModules, moduleCount } = course
  const done = `${completedModules} of ${moduleCount} completed`
  return (
    <li
      data-department={course.departmentId}
      className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-4 border-b border-line py-4.5 sm:grid-cols-[84px_1fr_190px] sm:gap-5.5"
    >
      <CoverArt id={course.id} department={course.departmentId} image={course.image} columns={3} rows={3} />
      <div className="min-w-0">
        <Kicker className="text-department">{code}</Kicker>
        <h3 className="type-heading my-0.5 wrap-anywhere">
          <Link to={continueAddress(course)} className="no-underline hover:underline">
            {title}
          </Link>
        </h3>
        <p className="type-note text-ink-2">
          {course.next && !course.completed ? (
            <>
              {`Next: ${course.next.title}`}
              {course.next.opensAt && (
                <>
                  {' · '}
                  <OpeningTime at={course.next.opensAt} />
                </>
              )}
            </>
          ) : (
            <>
              Completed{' · '}
              {course.newModules > 0 && `${newModulesText(course.newModules)} · `}
              <TextLink to={certificateAddress(course.id)}>
                Certificate<span className="sr-only"> for {title}</span>
              </TextLink>
            </>
          )}
        </p>
        {plan}
      </div>
      <div className="grid gap-2 max-sm:col-span-2">
        <Steps total={moduleCount} completed={completedModules} label={`${code}: ${done}`} />
        <span className="type-note text-ink-2 tabular-nums">{done}</span>
        {children}
      </div>
    </li>
  )
}
