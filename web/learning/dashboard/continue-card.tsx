import { ArrowRight } from 'lucide-react'
import type { CourseInProgress } from '../../../contract/learning/progress.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Steps } from '../../ui/feedback/progress.tsx'
import { Volume } from '../../ui/pictures/volume.tsx'
import { Kicker } from '../../ui/text/text.tsx'
import { OpeningTime } from '../modules/opening-time.tsx'
import { continueAddress } from '../my-courses/course-row.tsx'
import { PlanButton } from '../plan/plan-button.tsx'

/** @param isPlanned its plan has days to come; otherwise it can be planned here */
export function ContinueCard({ course, isPlanned }: { course: CourseInProgress; isPlanned: boolean }) {
  const { next, moduleCount, completedModules } = course
  return (
    <section
      aria-labelledby="continue-heading"
      className="surface-night grid items-center gap-x-10 gap-y-6 rounded-panel p-7 sm:grid-cols-[200px_1fr] sm:p-9"
    >
      <div className="max-sm:w-32">
        <Volume id={course.id} department={course.departmentId} code={course.code} title={course.title} />
      </div>
      <div>
        <Kicker className="text-gold">
          {next?.opensAt ? 'Next in your round' : 'Pick up where you left off'}
        </Kicker>
        <h2 id="continue-heading" className="continue-title type-title mt-2.5 mb-2">
          {next?.title ?? course.title}
        </h2>
        <p className="mb-1 text-on-night-2">
          {`${course.code} ${course.title}${next ? `, module ${next.position} of ${moduleCount}` : ''}`}
        </p>
        <p className="mb-5 text-on-night-2">
          {next?.opensAt ? <OpeningTime at={next.opensAt} /> : next ? placeText(next) : ''}
        </p>
        <Steps
          total={moduleCount}
          completed={completedModules}
          reading={next ? { index: next.position - 1, share: next.percentRead / 100 } : undefined}
          label={`${course.code} progress`}
        />
        <p className="type-note mt-2 text-on-night-2">{`${completedModules} of ${moduleCount} completed`}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={continueAddress(course)} variant="gold">
            {next?.opensAt ? 'Open the course' : 'Continue'}
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
          {!isPlanned && <PlanButton course={course} variant="on-night" />}
        </div>
      </div>
    </section>
  )
}

/** "40 percent read, about 4 minutes left" */
function placeText({ minutes, percentRead }: NonNullable<CourseInProgress['next']>): string {
  if (minutes === 0) return ''
  if (percentRead === 0) return `Not started, ${minutes} min read`
  if (percentRead >= 97) return 'Read to the end, ready to complete'
  const left = Math.max(1, Math.round((minutes * (100 - percentRead)) / 100))
  return `${percentRead} percent read, about ${left} ${left === 1 ? 'minute' : 'minutes'} left`
}
