import { ArrowRight, Check } from 'lucide-react'
import type { FollowedTract } from '../../../contract/learning/progress.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { tractProgress } from '../../../rules/learning/progress.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { ArrowLink, Kicker } from '../../ui/text/text.tsx'

/**
 * Progress in the followed tract, and its next course.
 *
 * @param first the student has not started anything, so the next course is the main action
 */
export function TractPath({ tract, first }: { tract: FollowedTract; first: boolean }) {
  const { done, total, next } = tractProgress(tract.courses)
  return (
    <section
      aria-labelledby="tract-heading"
      className="mb-14 grid gap-x-16 gap-y-7 border-t-6 border-line-strong pt-5.5 lg:grid-cols-[5fr_7fr]"
    >
      <div>
        <Kicker>Your tract</Kicker>
        <h2 id="tract-heading" className="type-title mt-2 wrap-anywhere">
          {tract.title}
        </h2>
        <p className="mt-2 max-w-[46ch] text-ink-2">{tract.description}</p>
        <Progress
          className="mt-6 max-w-[26rem]"
          label="Your progress"
          caption={`${done} of ${total} modules`}
          value={done}
          max={Math.max(1, total)}
          shown
        />
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          {next === null ? (
            <p>You’ve completed all of its courses.</p>
          ) : (
            <ButtonLink to={courseAddress(next.id)} variant={first ? 'primary' : 'outline'}>
              {first ? `Start with ${next.code}` : `Next: ${next.code}`}
              <ArrowRight aria-hidden="true" />
            </ButtonLink>
          )}
          <ArrowLink to="/courses">{next === null ? 'Choose another tract' : 'Change tract'}</ArrowLink>
        </div>
      </div>
      <ol className="border-t border-line">
        {tract.courses.map((course) => (
          <li
            key={course.id}
            data-department={course.departmentId}
            className="grid grid-cols-[1.25rem_4.75rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-2.5"
          >
            {course.completedModules >= course.moduleCount && course.moduleCount > 0 ? (
              <Check className="self-center text-ok" aria-hidden="true" />
            ) : (
              <span
                className="size-3 self-center justify-self-center rounded-full bg-(--department-bar)"
                aria-hidden="true"
              />
            )}
            <span className="course-code">{course.code}</span>
            <Link to={courseAddress(course.id)} className="min-h-6 hover:underline">
              {course.title}
            </Link>
            <span className="type-note numbers text-ink-2">
              {course.completedModules >= course.moduleCount
                ? 'Completed'
                : course.completedModules > 0
                  ? `${course.completedModules} of ${course.moduleCount}`
                  : course.id === next?.id
                    ? 'Next'
                    : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
